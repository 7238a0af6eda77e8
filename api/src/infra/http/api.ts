import type { CallName, CallOutput } from '@fankeep/shared/contract'
import { calls } from '@fankeep/shared/contract/calls'
import type { schemas } from '@fankeep/shared/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Language } from '../language'
import type { ModuleHooks } from '../hooks'
import type { Services } from '../services'
import type { UploadedPart } from './body'
import type { MemberGate } from './member-gate'

/** Who asks: the member a good token belongs to, with the plan as it holds at this moment. */
export interface Member {
  id: string
  /** 0 general, 1 free trial, 2 premium, 3 top: 0 where the plan has ended. */
  vipType: 0 | 1 | 2 | 3
  vipUntil: Date | null
  /** Bought alongside the plan: pages, and storage in bytes. */
  extras: { pages: number; storage: number }
  /** Names the session; never the token itself. */
  tokenHash: string
  /** A visitor to the demonstration, who only reads: neither an address nor a number of the member's is for their eyes. */
  demo: boolean
}

/** What answers calls. */
export interface Routed {
  routes?: (api: Api) => void
}

/** What modules put their routes on. */
export interface Api {
  fastify: FastifyInstance
  services: Services
  /** The member of a token, or null: for routes that are no calls of the contract (events, media). */
  authenticate: (token: string | undefined) => Promise<Member | null>
  /** Bounds what one member's calls take at a time. */
  gate: MemberGate
  /** Bounds the files one member downloads at a time. */
  downloads: MemberGate
  /** All domains of the product: for what goes through each of them (erasing an account, taking everything along). */
  modules: readonly ModuleHooks[]
  /** Names of the calls that have a route, in the order they were given. */
  handled: CallName[]
}

/** One request of a call, read and checked. */
export interface Call<Name extends CallName> {
  input: z.output<(typeof schemas)[Name]['request']>
  /** Null on public calls. */
  member: (typeof calls)[Name] extends { public: true } ? null : Member
  /** As the browser sent it. On public calls no one has looked at it. */
  token: string
  language: Language
  /** The visitor's address, for limits and the audit. */
  address: string
  request: FastifyRequest
}

/** What a route gives: checked against the contract and put into the envelope. */
export type Handler<Name extends CallName> = (call: Call<Name>) => Promise<CallOutput<Name>>

/** A file as an answer: streamed as it is made. Where it cannot be made to its end, the connection breaks. */
export interface FileAnswer {
  /** What the browser is to call it. */
  name: string
  type: string
  content: Readable
}
export type FileHandler<Name extends CallName> = (call: Call<Name>) => Promise<FileAnswer>

export interface UploadCall<Name extends CallName> extends Call<Name> {
  /** The first file of the body, to be streamed; null where none came. The stream breaks with the connection. */
  file: UploadedPart | null
}
export type UploadHandler<Name extends CallName> = (call: UploadCall<Name>) => Promise<CallOutput<Name>>
