declare module '@20minutes/s3rver' {
  /** The part of it that the tests use; it is a Koa application. */
  export default class S3rver {
    constructor(options: object)
    // oxlint-disable-next-line no-explicit-any -- Koa's context, of which each middleware names what it needs
    middleware: ((exchange: any, next: () => Promise<void>) => Promise<void>)[]
    httpServer: { closeAllConnections: () => void }
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
