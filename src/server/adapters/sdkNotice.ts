/**
 * The services' library announces at each start which Node its later versions will need. Its version here is fixed: that is
 * for whoever takes up a later one, not a line in every log.
 */
export function muteSdkNotice(): void {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
}
