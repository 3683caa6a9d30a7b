import type { IdentityProblem } from '#machines/shared/identityProblem.ts';

/** One action of the identity service by its wire protocol; rejects with a plain problem. */
export async function identityRequest<Answer>(
  endpoint: string,
  action: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
    cache: 'no-store',
  }).catch(() => {
    throw { name: 'NetworkError', message: 'Network error' } satisfies IdentityProblem;
  });
  const answer: unknown = await response.json().catch(() => {
    if (response.ok) return {};
    throw { name: 'ServiceUnavailable', message: `${response.status}` } satisfies IdentityProblem;
  });
  // The protocol names what each action answers; nothing else is read from it.
  if (response.ok) return answer as Answer;
  const { __type, message } = answer as { __type?: string; message?: string };
  throw {
    name: (__type ?? 'ServiceUnavailable').split('#').at(-1) ?? 'ServiceUnavailable',
    message: message ?? `${response.status}`,
  } satisfies IdentityProblem;
}
