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

/** The member a valid token belongs to, with the plan that is current now. */
export interface Member {
  id: string
  /** 0 general, 1 free trial, 2 premium, 3 top: 0 once the plan has ended. */
  vipType: 0 | 1 | 2 | 3
  vipUntil: Date | null
  /** Bought in addition to the plan: pages, and storage in bytes. */
  extras: { pages: number; storage: number }
  /** Identifies the session; never the token itself. */
  tokenHash: string
  /** A visitor to the demonstration, who can only read, and must not see the member's addresses and numbers. */
  demo: boolean
}

/** A module that answers calls. */
export interface Routed {
  routes?: (api: Api) => void
}

/** Where modules register their routes. */
export interface Api {
  fastify: FastifyInstance
  services: Services
  /** The member of a token, or null: for routes that are not calls of the contract (events, media). */
  authenticate: (token: string | undefined) => Promise<Member | null>
  /** Limits how many calls of one member run at the same time. */
  gate: MemberGate
  /** Limits how many files one member downloads at the same time. */
  downloads: MemberGate
  /** All modules, for work that involves each of them (erasing an account, exporting all data). */
  modules: readonly ModuleHooks[]
  /** Names of the calls that have a route, in order of registration. */
  handled: CallName[]
}

/** One request of a call, parsed and validated. */
export interface Call<Name extends CallName> {
  input: z.output<(typeof schemas)[Name]['request']>
  /** Null on public calls. */
  member: (typeof calls)[Name] extends { public: true } ? null : Member
  /** As the browser sent it. On public calls it is not validated. */
  token: string
  language: Language
  /** The visitor's address, for limits and the audit. */
  address: string
  request: FastifyRequest
}

/** A route's result: checked against the contract and put into the envelope. */
export type Handler<Name extends CallName> = (call: Call<Name>) => Promise<CallOutput<Name>>

/** A file as an answer, streamed while it is generated. If that fails midway, the connection is cut. */
export interface FileAnswer {
  /** The name the browser saves it under. */
  name: string
  type: string
  content: Readable
}
export type FileHandler<Name extends CallName> = (call: Call<Name>) => Promise<FileAnswer>

export interface UploadCall<Name extends CallName> extends Call<Name> {
  /** The first file of the body, as a stream; null if there is none. The stream breaks with the connection. */
  file: UploadedPart | null
}
export type UploadHandler<Name extends CallName> = (call: UploadCall<Name>) => Promise<CallOutput<Name>>
