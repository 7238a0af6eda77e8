import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { answersOk } from './keep.mjs'
import { ensureFolder, path, ports, secrets, writePrivate } from './layout.mjs'
import { program } from './programs.mjs'

/*
 * S3 by Ceph: one monitor, one manager, one object store (10 GB at most) and the gateway that speaks S3. Each object is stored only
 * once, because this fleet tests the site, not Ceph.
 */
const endpoint = `http://127.0.0.1:${ports.storage}`
const buckets = ['fankeep-files', 'fankeep-releases']

/** The gateway's credentials, in the variables that Amazon's SDK reads. */
export const storageEnv = () => ({ AWS_ACCESS_KEY_ID: 'fankeep', AWS_SECRET_ACCESS_KEY: secrets().storage })
export const storageAddress = (bucket, inside) => `s3://${bucket}/${inside}?endpoint=${endpoint}`

const config = () => path('ceph/ceph.conf')
const run = (name, ...args) =>
  execFileSync(program(name), args, {
    env: { ...process.env, CEPH_CONF: config() },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
    encoding: 'utf8',
  })

/** Writes Ceph's configuration and creates its monitor's database, once. */
export function prepareStorage() {
  if (existsSync(path('ceph/made'))) return
  for (const name of ['monitor', 'manager', 'objects', 'run']) ensureFolder('ceph', name)
  const id = randomUUID()
  const monitor = `v2:127.0.0.1:${ports.cephMonitor}`
  writePrivate('ceph/ceph.conf', configText(id, monitor))
  const keyring = path('ceph/keyring')
  const caps = {
    'mon.': ['mon', 'allow *'],
    'client.admin': ['mon', 'allow *', 'osd', 'allow *', 'mgr', 'allow *'],
    'mgr.a': ['mon', 'allow profile mgr', 'osd', 'allow *'],
    'osd.0': ['mon', 'allow profile osd', 'osd', 'allow *', 'mgr', 'allow profile osd'],
    'client.gateway': ['mon', 'allow rwx', 'osd', 'allow rwx', 'mgr', 'allow rw'],
  }
  run('ceph-authtool', '--create-keyring', keyring)
  for (const [name, pairs] of Object.entries(caps)) {
    const given = []
    for (let n = 0; n < pairs.length; n += 2) given.push('--cap', pairs[n], pairs[n + 1])
    run('ceph-authtool', keyring, '--gen-key', '-n', name, ...given)
  }
  const map = path('ceph/monitors')
  run('monmaptool', '--create', '--clobber', '--fsid', id, '--addv', 'a', `[${monitor}]`, map)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
}

/** Creates the object store, once; the monitor must run. */
export function prepareObjects() {
  if (existsSync(path('ceph/made'))) return
  const id = randomUUID()
  run('ceph', 'osd', 'new', id)
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', id)
  writePrivate('ceph/made', `${id}\n`)
}

export const storageParts = () =>
  [
    ['ceph-mon', 'Ceph monitor', '-i', 'a'],
    ['ceph-osd', 'Ceph objects', '-i', '0'],
    ['ceph-mgr', 'Ceph manager', '-i', 'a'],
    ['radosgw', 'S3 gateway', '-n', 'client.gateway'],
  ].map(([name, shown, ...args]) => ({
    name: shown,
    command: program(name),
    args: ['-f', ...args],
    env: { ...process.env, CEPH_CONF: config() },
    // With SIGTERM the gateway would wait endlessly for the others, which are gone as well.
    orphaned: 'KILL',
  }))

export const isStorageReady = () => answersOk(endpoint)

/** Creates the account and the buckets if they do not exist. */
export async function fillStorage() {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = storageEnv()
  const keys = ['--access-key', accessKeyId, '--secret-key', secretAccessKey]
  const asGateway = (...args) => run('radosgw-admin', '-n', 'client.gateway', 'user', ...args)
  try {
    asGateway('info', '--uid', 'fankeep')
  } catch {
    asGateway('create', '--uid', 'fankeep', '--display-name', 'FanKeep', ...keys)
  }
  // The package is installed for the api.
  const sdk = createRequire(join(root, 'api/package.json'))('@aws-sdk/client-s3')
  // As in shared/src/node/bucket.ts.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const credentials = { accessKeyId, secretAccessKey }
  const client = new sdk.S3Client({ region: 'us-east-1', endpoint, forcePathStyle: true, credentials })
  for (const Bucket of buckets) await client.send(new sdk.CreateBucketCommand({ Bucket }))
  client.destroy()
}

function configText(id, monitor) {
  const at = (name) => path('ceph', name)
  return `[global]
fsid = ${id}
keyring = ${at('keyring')}
mon host = [${monitor}]
public addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
admin socket =
run dir = ${at('run')}
log file =
log to stderr = true
err to stderr = true
mon cluster log to file = false
debug rocksdb = 0/0
[mon.a]
mon data = ${at('monitor')}
[mgr.a]
mgr data = ${at('manager')}
[osd.0]
osd data = ${at('objects')}
osd objectstore = bluestore
bluestore block size = ${10 * 1024 ** 3}
bluestore block create = true
osd memory target = ${896 * 1024 ** 2}
[client.gateway]
rgw frontends = beast endpoint=127.0.0.1:${ports.storage}
rgw thread pool size = 64
`
}
