/** The part of `@aws-sdk/client-s3` that is used here: each package that uses it depends on it itself. */
interface S3Sdk {
  S3Client: new (settings: {
    region: string
    endpoint?: string
    forcePathStyle?: boolean
    requestChecksumCalculation: 'WHEN_REQUIRED'
    responseChecksumValidation: 'WHEN_REQUIRED'
    logger: Record<'debug' | 'info' | 'warn' | 'error', () => void>
    requestHandler?: { connectionTimeout: number; socketTimeout: number }
  }) => unknown
}

/** The SDK prints a line for each stream that it does not send twice: callers report what failed. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** Whether a setting is meant as the address of a bucket; otherwise it is a folder. */
export const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(text)

/** What is wrong with a bucket's address, to be shown after the name of its setting; undefined if nothing is. */
export function bucketFault(address: string): string | undefined {
  const { protocol, hostname, searchParams } = URL.canParse(address) ? new URL(address) : new URL('none:')
  if (protocol !== 's3:' || hostname === '') return 'must be a folder, or storage as s3://bucket/folder'
  const endpoint = searchParams.get('endpoint')
  const isReachable = endpoint === null || (URL.canParse(endpoint) && /^https?:\/\//.test(endpoint))
  return isReachable ? undefined : 'needs an endpoint like https://minio.internal:9000'
}

/**
 * Opens a folder in S3-compatible storage: `s3://bucket/folder`, with `?endpoint=https://…&region=…` for providers other than Amazon.
 * Credentials come from the SDK's usual sources (`AWS_ACCESS_KEY_ID`, a role of the machine …).
 *
 * @param load imports the SDK, which takes a second: called once, before the first request.
 * @param patience milliseconds without a byte after which a request fails; the SDK's default is to wait forever. Not for objects whose reader
 *   sets the pace.
 */
export function openBucket<Sdk extends S3Sdk>(address: string, load: () => Promise<Sdk>, patience?: number) {
  type Client = InstanceType<Sdk['S3Client']>
  const url = new URL(address)
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint') ?? process.env.AWS_ENDPOINT_URL_S3
  let opened: Promise<{ sdk: Sdk; client: Client }> | undefined
  const open = async () => {
    const sdk = await load()
    // The SDK's version is pinned and tested on our oldest Node. Which Node its later versions need is nothing an operator can act on.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
    const client = new sdk.S3Client({
      region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      // Other providers do not have a host name per bucket, and not all of them support the newest checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      logger: silent,
      // The SDK counts waiting for a free connection as part of connecting.
      ...(patience && { requestHandler: { connectionTimeout: 3 * patience, socketTimeout: patience } }),
    }) as Client
    return { sdk, client }
  }
  return {
    /** The bucket and the key of a path in the folder. */
    to: (path: string) => ({ Bucket: url.hostname, Key: folder ? `${folder}/${path}` : path }),
    send: async <Output>(ask: (sdk: Sdk, client: Client) => Promise<Output>): Promise<Output> => {
      opened ??= open()
      const { sdk, client } = await opened
      return ask(sdk, client)
    },
  }
}
