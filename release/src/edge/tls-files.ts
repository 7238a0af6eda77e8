import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageOf } from '../problem'

interface TlsFault {
  /** The variable that names the file. */
  name: 'TLS_CERT' | 'TLS_KEY'
  message: string
}

/** What prevents the edge from serving HTTPS with these two files. */
export function tlsFaults(certFile: string, keyFile: string): TlsFault[] {
  const faults: TlsFault[] = []
  const read = <Read>(name: TlsFault['name'], file: string, parse: (text: Buffer) => Read) => {
    try {
      return parse(readFileSync(file))
    } catch (error) {
      const needed = name === 'TLS_CERT' ? 'a certificate' : 'a private key without a passphrase'
      faults.push({ name, message: `must name a PEM file of ${needed}: ${file} (${messageOf(error)})` })
      return undefined
    }
  }
  const cert = read('TLS_CERT', certFile, (text) => new X509Certificate(text))
  const key = read('TLS_KEY', keyFile, (text) => createPrivateKey(text))
  if (cert && key && !cert.checkPrivateKey(key))
    faults.push({ name: 'TLS_KEY', message: `is not the key of the certificate in TLS_CERT: ${keyFile}` })
  return faults
}
