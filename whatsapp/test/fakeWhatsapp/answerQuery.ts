import { createHash } from 'node:crypto'
import { getBinaryNodeChild, getBinaryNodeChildren, jidDecode } from 'baileys'
import { mexAnswer } from './accountLimits.ts'
import type { Connection } from './connection.ts'
import { groupNode } from './group.ts'
import type { LinkedDevice } from './linkedDevice.ts'
import { lookUpUsers } from './lookUpUsers.ts'
import type { Network } from './network.ts'
import { answer, childrenOf, type Node, node, refusal } from './nodes.ts'

export type QueryContext = { network: Network; connection: Connection; device: LinkedDevice; query: Node }
type Answers = Record<string, (asked: QueryContext) => Node | Promise<Node>>

const PRIVACY = ['readreceipts', 'profile', 'status', 'online', 'last', 'groupadd', 'calladd']

/** Answers the queries of a device, by `xmlns`. Every other query gets an empty answer. */
const answers: Answers = {
  encrypt: ({ query, ...asked }) => (query.attrs.type === 'get' ? keysFor({ query, ...asked }) : takeKeys({ query, ...asked })),
  usync: lookUpUsers,
  'w:m': ({ network, query }) => {
    const host = node('host', { hostname: network.media.host, maxContentLengthBytes: '100000000' })
    return answer(query, [node('media_conn', { auth: 'token', ttl: '300', max_buckets: '12' }, [host])])
  },
  'w:sync:app:state': ({ query }) => {
    const collections = getBinaryNodeChildren(getBinaryNodeChild(query, 'sync'), 'collection')
    return answer(query, [
      node(
        'sync',
        {},
        collections.map(({ attrs: { name, version } }) => node('collection', { name, version })),
      ),
    ])
  },
  privacy: ({ query }) =>
    answer(query, [
      node(
        'privacy',
        {},
        PRIVACY.map((name) => node('category', { name, value: 'all' })),
      ),
    ]),
  abt: ({ query }) => answer(query, [node('props', { protocol: '1', hash: 'h1' }, [])]),
  'w:profile:picture': pictureOf,
  'w:g2': groupsFor,
  'w:mex': ({ device, query }) => mexAnswer(device, query),
}

export const answerQuery = (asked: QueryContext) => answers[asked.query.attrs.xmlns ?? '']?.(asked) ?? answer(asked.query)

async function keysFor({ network, device, query }: QueryContext): Promise<Node> {
  const [first] = childrenOf(query)
  if (first?.tag === 'count') return answer(query, [node('count', { value: String(device.preKeysLeft) })])
  if (first?.tag === 'digest') return answer(query, [node('digest', {}, [])])
  const bundles: Node[] = []
  for (const {
    attrs: { jid = '' },
  } of first ? childrenOf(first) : []) {
    const phone = network.find(jid)
    const id = jidDecode(jid)?.device
    const companion = phone?.devices.find((one) => one.id === id)
    if (companion) bundles.push(companion.takeBundle(jid))
    else if (phone && !id) bundles.push(await phone.keys.bundle(jid))
  }
  return answer(query, [node('list', {}, bundles)])
}

function takeKeys({ device, query }: QueryContext): Node {
  const rotated = getBinaryNodeChild(query, 'rotate')
  const signed = getBinaryNodeChild(rotated ?? query, 'skey')
  device.addPreKeys(getBinaryNodeChildren(getBinaryNodeChild(query, 'list'), 'key'))
  if (signed) device.rotateSignedPreKey(signed)
  return answer(query)
}

function pictureOf({ network, query }: QueryContext): Node {
  const target = query.attrs.target ?? ''
  const picture = network.groups.get(target)?.picture ?? network.find(target)?.picture
  if (!picture) return refusal(query, target)
  const path = `/pictures/${target.replace('@', '-')}/${createHash('sha256').update(picture).digest('hex')}`
  const { url, direct_path } = network.media.keep(picture, path)
  return answer(query, [node('picture', { url, direct_path, id: String(picture.length), type: 'image' })], target)
}

function groupsFor({ network, device, query }: QueryContext): Node {
  const asked = network.groups.get(query.attrs.to ?? '')
  if (asked) return answer(query, [groupNode(asked)], asked.jid)
  const theirs = [...network.groups.values()].filter(({ members }) => members.includes(device.phone))
  return answer(query, [node('groups', {}, theirs.map(groupNode))], '@g.us')
}
