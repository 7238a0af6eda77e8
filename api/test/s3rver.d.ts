declare module '@20minutes/s3rver' {
  /** The part of it that the tests use. */
  export default class S3rver {
    constructor(options: object)
    httpServer: { closeAllConnections: () => void }
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
