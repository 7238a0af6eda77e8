declare module '@20minutes/s3rver' {
  /** The part of Koa's context that our middleware reads and changes. */
  export interface Exchange {
    req: import('node:http').IncomingMessage
    method: string
    path: string
    headers: Record<string, string | undefined>
    query: Record<string, string>
    status: number
    body: unknown
  }
  /** The part that the tests use; it is a Koa application. */
  export default class S3rver {
    constructor(options: object)
    middleware: ((exchange: Exchange, next: () => Promise<void>) => Promise<void>)[]
    httpServer: { closeAllConnections: () => void }
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
