import { Type } from 'typebox';
import { id } from '../parts.ts';
import { flag, nothing } from './shared.ts';

const fileQuery = {
  name: Type.String({ minLength: 1, maxLength: 260 }),
  path: Type.Union([Type.Literal('entries'), Type.Literal('userPhoto')]),
  mimeType: Type.String({ maxLength: 100 }),
  /** The entry that the file is for (path entries). */
  fileRef: Type.Optional(Type.String({ maxLength: 100 })),
  isPrivate: flag,
  /** Bytes; the address accepts just this length. */
  size: Type.Optional(Type.Integer({ minimum: 1 })),
};
const uploadAddress = Type.Object({ url: Type.String() });

/** What the calls about files on their way send and answer. */
export const fileSchemas = {
  getUploadAddress: { query: Type.Object(fileQuery), reply: uploadAddress },
  getUploadAddressAsAdmin: { query: Type.Object({ ...fileQuery, orgID: Type.Optional(id) }), reply: uploadAddress },
  /** What of an upload has arrived, by its stored address: the parts in order, and where those go that have not. */
  getUploadParts: {
    query: Type.Object({ url: Type.String({ maxLength: 2000 }) }),
    reply: Type.Object({
      parts: Type.Array(
        Type.Object({
          bytes: Type.Integer(),
          /** Takes one PUT of just these bytes; null once they are there. */
          url: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  },
  /** Makes the file, once every part is there. */
  joinUploadParts: { query: Type.Object({ url: Type.String({ maxLength: 2000 }) }), reply: nothing },
  getDownloadAddress: { query: Type.Object({ url: Type.String({ maxLength: 2000 }) }), reply: uploadAddress },
} as const;
