import type { ReleaseManifest } from '@fankeep/shared/contract/release'
import { numberedFile } from '../numbered-file'
import { parseJson } from '../parse-json'
import { Problem } from '../problem'
import { isSignedBy, keysOf, mayHaveRoute, nameOf, openTrust, type TrustDocument } from './document'
import type { Envelope } from './envelope'
import type { PublicKey } from './keys'
import { parseSignatures, releaseSigners, signatureFile } from './statement'

/** Where signed documents are read from. */
export interface SignedFiles {
  /** Its location, for a person. */
  readonly place: string
  /** Null if there is no such file. */
  read: (path: string) => Promise<Buffer | null>
}

const folder = 'trust'
export const trustFile = (version: number) => `${folder}/${numberedFile(version)}`

/**
 * The trust document in force: the one this machine was given (`RELEASE_TRUST`), updated through the store to the newest. The
 * store is not trusted: each later version is signed by the root of the one before.
 */
export class Trust {
  private document: TrustDocument
  private readonly said = new Set<string>()
  private problem: Problem | undefined

  constructor(
    private readonly backend: SignedFiles,
    given: unknown,
    where: string,
    /** Is called with what is in the store but not validly signed: a next version of the document, entries of the registry. */
    private readonly onFault: (problem: Problem) => void = () => {},
  ) {
    this.document = openTrust(given, where).document
  }

  get current(): TrustDocument {
    return this.document
  }

  /** What is wrong with the next version in the store: no other can be put in force while it is there. */
  get blockedBy(): Problem | undefined {
    return this.problem
  }

  /** Follows the store to the newest version. @returns whether there was a newer one */
  async refresh(): Promise<boolean> {
    const before = this.document.version
    this.problem = undefined
    for (;;) {
      const path = trustFile(this.document.version + 1)
      const bytes = await this.backend.read(path)
      if (bytes === null) return this.document.version !== before
      try {
        this.document = this.follow(bytes, path)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        this.problem = invalidNext(error, `${this.backend.place}/${path}`)
        this.report(this.problem)
        return this.document.version !== before
      }
    }
  }

  /** Reports unsigned content found in the store: each message only once. */
  report(problem: Problem) {
    if (this.said.has(problem.message)) return
    this.said.add(problem.message)
    this.onFault(problem)
  }

  /** The next version, if the bytes are a valid one. @throws Problem */
  private follow(bytes: Buffer, path: string): TrustDocument {
    const { document, sealed } = openTrust(parseJson(bytes), `${this.backend.place}/${path}`)
    const { version } = this.document
    if (document.version !== version + 1)
      throw new Problem(`${this.backend.place}/${path} claims to be version ${document.version}.`)
    this.refuseUnsigned(sealed, path)
    return document
  }

  private refuseUnsigned(sealed: Envelope, path: string) {
    if (!isSignedBy(sealed, this.document))
      throw new Problem(
        `${this.backend.place}/${path} is not signed by enough of the previous root keys.`,
        'not_signed',
      )
  }

  /** Keys that can decide what is live of a release. */
  orderKeys(name: string): PublicKey[] {
    const { releases, operators } = this.document
    if (!Object.hasOwn(releases, name)) return []
    return keysOf(this.document, [...releases[name]!.keys, ...operators.keys])
  }

  /** All keys except those of tokens: to find the author of a state of the history. */
  allKeys(): PublicKey[] {
    return keysOf(this.document, Object.keys(this.document.keys))
  }

  /** The name of a key, for a person. */
  nameOf(id: string): string {
    return nameOf(this.document, id)
  }

  /**
   * Checks that enough owners of a release signed this version, and that it claims no address outside theirs.
   * @param bytes its release.json as it is in the store
   * @param least how many are enough; by default the document's threshold
   * @throws Problem
   */
  async checkRelease(manifest: ReleaseManifest, bytes: Buffer, least?: number): Promise<void> {
    const { name, version, declaration } = manifest
    const role = Object.hasOwn(this.document.releases, name) ? this.document.releases[name] : undefined
    if (!role)
      throw new Problem(
        `${name} has no owner in the trust document, so it cannot be live. A root key can add one: release trust allow ${name} --key PUBLIC.`,
        'not_signed',
      )
    const sealed = parseSignatures(await this.backend.read(signatureFile(name, version)))
    const signers = releaseSigners(sealed, { name, version, bytes }, keysOf(this.document, role.keys))
    if (signers.length < (least ?? role.threshold)) {
      const by = signers.length > 0 ? ` (by ${signers.map((id) => this.nameOf(id)).join(', ')})` : ''
      throw new Problem(
        `${name} ${version} is signed by ${signers.length} of its owners${by}; ${role.threshold} must sign. ` +
          `An owner must review and sign it: release sign ${name} ${version}. Owners: ${role.keys.map((id) => this.nameOf(id)).join(', ')}.`,
        'not_signed',
      )
    }
    if (!declaration) return
    const stolen = declaration.routes.find(({ path }) => !mayHaveRoute(role.routes, path))
    if (stolen)
      throw new Problem(
        `${name} ${version} claims ${stolen.path}, which is not among its allowed routes (${(role.routes ?? []).join(', ') || 'none'}). ` +
          `A root key can add it: release trust allow ${name} --route ${stolen.path}.`,
        'not_signed',
      )
    if (declaration.layout && !role.layout)
      throw new Problem(
        `${name} ${version} contains the layout of the member center, which it is not allowed to. A root key can allow it: release trust allow ${name} --layout.`,
        'not_signed',
      )
  }
}

/** The problem with the next version in the store, and the way out. */
const invalidNext = ({ message, key }: Problem, file: string) =>
  new Problem(
    `${message} It and all later versions are ignored: the document before it stays in force. ` +
      `Find out who wrote it, delete ${file}, and run the command for your change again.`,
    key,
  )
