import { getBinaryNodeChild, getBinaryNodeChildren, isLidUser } from 'baileys'
import type { QueryContext } from './answerQuery.ts'
import type { Handset } from './handset.ts'
import { answer, childrenOf, type Node, node } from './nodes.ts'

/** Which of the users are on the service, with their devices and their lids. */
export async function lookUpUsers({ network, query }: QueryContext): Promise<Node> {
  await network.lookupsHeld
  const asked = getBinaryNodeChild(query, 'usync')
  const wanted = childrenOf(getBinaryNodeChild(asked, 'query') ?? node('query')).map(({ tag }) => tag)
  const users = getBinaryNodeChildren(getBinaryNodeChild(asked, 'list'), 'user').map((user) => {
    const number = getBinaryNodeChild(user, 'contact')?.content?.toString().replace('+', '')
    const jid = user.attrs.jid ?? `${number}@s.whatsapp.net`
    const phone = network.find(jid)
    network.lookups.push(jid)
    return node('user', { jid: phone ? sameKind(jid, phone) : jid }, aboutUser(wanted, phone))
  })
  const { sid, mode, context } = asked?.attrs ?? {}
  return answer(query, [node('usync', { sid, mode, context }, [node('list', {}, users)])])
}

/** An address of the same kind as `jid`, in WhatsApp's form. */
const sameKind = (jid: string, { lidJid, numberJid }: Handset) => (isLidUser(jid) ? lidJid : numberJid)

function aboutUser(wanted: string[], phone: Handset | undefined): Node[] {
  const about: Node[] = []
  if (wanted.includes('contact')) about.push(node('contact', { type: phone ? 'in' : 'out' }))
  if (!phone) return about
  if (wanted.includes('devices')) about.push(node('devices', {}, [devicesOf(phone)]))
  if (wanted.includes('lid')) about.push(node('lid', { val: phone.lidJid }))
  return about
}

const devicesOf = ({ devices }: Handset) =>
  node('device-list', {}, [
    node('device', { id: '0' }),
    ...devices.map(({ id }) => node('device', { id: String(id), 'key-index': String(id) })),
  ])
