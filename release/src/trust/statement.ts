import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { z } from 'zod'
import { parseJson } from '../parse-json'
import { type Envelope, envelope, payloadOf, sealEnvelope, signersOf } from './envelope'
import { hashOf, type PrivateKey, type PublicKey } from './keys'

/** in-toto's type for the payload of an envelope. */
const statementType = 'application/vnd.in-toto+json'

const statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha256: z.string() }) })).length(1),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
})

/** The file with the signatures of a version; outside its folder, which never changes. */
export const signatureFile = (name: string, version: string) => `signatures/${name}/${version}.json`

/**
 * A signed statement about a version (SLSA provenance in an in-toto statement): what it was built from, by what and when. It names the
 * version by the digest of its manifest, which lists the hash of each of its files.
 * @param bytes its release.json as it is in the store
 */
export function signRelease(
  { name, version, builtAt, carries }: ReleaseManifest,
  bytes: Buffer,
  key: PrivateKey,
): Envelope {
  const [, sources = ''] = version.split('-')
  return sealEnvelope(
    statementType,
    {
      _type: 'https://in-toto.io/Statement/v1',
      subject: [{ name: `${name}@${version}`, digest: { sha256: hashOf(bytes) } }],
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: {
          buildType: 'fankeep-remote build',
          externalParameters: { name },
          // The version ends with a hash of everything that the build reads.
          resolvedDependencies: [{ name: 'sources', digest: { sha256Prefix: sources } }],
          internalParameters: { carries },
        },
        runDetails: {
          builder: { id: `node ${process.versions.node}` },
          metadata: { finishedOn: builtAt },
        },
      },
    },
    [key],
  )
}

/** Whether an envelope is about this manifest. */
export function isAbout(sealed: Envelope, name: string, version: string, bytes: Buffer): boolean {
  const { data } = statement.safeParse(payloadOf(sealed))
  const [subject] = data?.subject ?? []
  return (
    sealed.payloadType === statementType &&
    subject?.name === `${name}@${version}` &&
    subject.digest.sha256 === hashOf(bytes)
  )
}

/** The signatures of a version; undefined if none can be read. */
export const parseSignatures = (bytes: Buffer | null): Envelope | undefined =>
  envelope.safeParse(parseJson(bytes)).data

/** The ids of the keys among these that signed this manifest. */
export const releaseSigners = (
  sealed: Envelope | undefined,
  about: { name: string; version: string; bytes: Buffer },
  keys: PublicKey[],
): string[] =>
  sealed && isAbout(sealed, about.name, about.version, about.bytes)
    ? signersOf(sealed, statementType, keys)
    : []
