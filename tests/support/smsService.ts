import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { isSigned } from './signatureV4.ts';

export type SmsService = Awaited<ReturnType<typeof startSmsService>>;

/** Amazon SNS as far as it sends messages to telephones: it checks signatures, and refuses while it is told to. */
export async function startSmsService(secret: string) {
  const sent: { to: string; text: string; type: string | null; sender: string | null }[] = [];
  let refusal: string | null = null;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    request.headers['x-amz-content-sha256'] ??= createHash('sha256').update(body).digest('hex');
    const code = isSigned(request, secret, Date.now()) ? refusal : 'SignatureDoesNotMatch';
    const given = new URLSearchParams(body);
    const attributes = new Map(
      [1, 2].map((place) => {
        const of = (part: string) => given.get(`MessageAttributes.entry.${place}.${part}`);
        return [of('Name'), of('Value.StringValue')];
      }),
    );
    response.setHeader('content-type', 'text/xml');
    if (code) {
      response.statusCode = 400;
      response.end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>Refused: ${code}</Message></Error></ErrorResponse>`,
      );
      return;
    }
    sent.push({
      to: given.get('PhoneNumber') ?? '',
      text: given.get('Message') ?? '',
      type: attributes.get('AWS.SNS.SMS.SMSType') ?? null,
      sender: attributes.get('AWS.SNS.SMS.SenderID') ?? null,
    });
    response.end(
      `<PublishResponse><PublishResult><MessageId>${sent.length}</MessageId></PublishResult></PublishResponse>`,
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The service of SMS has no port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    sent,
    /** From now on every message is refused with this code; none while it is null. */
    refuse: (code: string | null) => {
      refusal = code;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
