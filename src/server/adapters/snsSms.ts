import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { SmsConfig } from '../platform/config/services.ts';
import type { SmsPort } from '../ports/sms.ts';
import { muteSdkNotice } from './sdkNotice.ts';

const attribute = (StringValue: string) => ({ DataType: 'String', StringValue });

/** Sends by Amazon SNS, as what must arrive rather than as what is cheap; credentials are found as those for S3 are. */
export function snsSms({ region, endpoint, sender }: SmsConfig): SmsPort & { close(): void } {
  muteSdkNotice();
  const client = new SNSClient({ region, ...(endpoint && { endpoint }), maxAttempts: 2 });
  return {
    async send({ to, text }) {
      await client.send(
        new PublishCommand({
          PhoneNumber: to,
          Message: text,
          MessageAttributes: {
            'AWS.SNS.SMS.SMSType': attribute('Transactional'),
            ...(sender && { 'AWS.SNS.SMS.SenderID': attribute(sender) }),
          },
        }),
        { abortSignal: AbortSignal.timeout(15_000) },
      );
    },
    close: () => client.destroy(),
  };
}
