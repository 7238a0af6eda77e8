/** What is needed of `@aws-sdk/client-s3` here: the package is of those who use it, and each names its own. */
interface S3Sdk {
  S3Client: new (settings: {
    region: string
    endpoint?: string
    forcePathStyle?: boolean
    requestChecksumCalculation: 'WHEN_REQUIRED'
    responseChecksumValidation: 'WHEN_REQUIRED'
    requestHandler?: { connectionTimeout: number; socketTimeout: number }
  }) => unknown
}

/**
 * A folder in S3-compatible storage: `s3://bucket/folder`, with `?endpoint=https://…&region=…` where it is not Amazon's. Who
 * we are comes from the usual places of the SDK (`AWS_ACCESS_KEY_ID`, a role of the machine …).
 *
 * @param load imports the SDK, which takes a second: asked for when something is sent first, and once.
 * @param patience milliseconds without a byte after which a request fails; the SDK itself waits for ever. Not for objects that are read
 *   at their reader's pace.
 */
export function openBucket<Sdk extends S3Sdk>(address: string, load: () => Promise<Sdk>, patience?: number) {
  type Client = InstanceType<Sdk['S3Client']>
  const url = new URL(address)
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint') ?? process.env.AWS_ENDPOINT_URL_S3
  let opened: Promise<{ sdk: Sdk; client: Client }> | undefined
  const open = async () => {
    const sdk = await load()
    const client = new sdk.S3Client({
      region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
      // Others than Amazon have no name for each bucket, and not all know its newest checksums.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // The SDK counts the wait for a free connection as part of connecting.
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
