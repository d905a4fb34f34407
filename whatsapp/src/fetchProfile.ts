import { type Address, type ContactProfile, Unavailable } from '@recado/server/channels/channel'
import type { WASocket } from 'baileys'
import { jidOf } from './inbound/addressBook.ts'
import type { EventContext } from './inbound/eventOf.ts'

type ProfileContext = Pick<EventContext, 'people' | 'subjectOf'> & { socket: WASocket }

const PATIENCE = 15_000
const MOST_BYTES = 2 * 1024 * 1024
/** The person has no picture or hides it. */
const NONE: ReadonlySet<unknown> = new Set([401, 403, 404, 410])
const order: readonly Address['kind'][] = ['group', 'number', 'lid']

/** The name and picture of a contact or a group, as this phone sees them. */
export async function fetchProfile(
  { socket, people, subjectOf }: ProfileContext,
  of: readonly Address[],
  knownPicture: string | null,
): Promise<ContactProfile> {
  const address = order.flatMap((kind) => of.find((one) => one.kind === kind) ?? [])[0]
  if (!address) return { name: '', picture: null }
  const jid = jidOf(address)
  const name = address.kind === 'group' ? await subjectOf(jid) : await people.knownName(of)
  const url = await addressOfPicture(socket, jid)
  if (!url) return { name, picture: null }
  // The query is a new signature each time; only the path identifies the picture.
  const id = url.pathname
  return { name, picture: { id, bytes: id === knownPicture ? undefined : await bytesAt(url) } }
}

async function addressOfPicture(socket: WASocket, jid: string): Promise<URL | undefined> {
  try {
    const url = await socket.profilePictureUrl(jid, 'image', PATIENCE)
    return url ? new URL(url) : undefined
  } catch (error) {
    if (NONE.has((error as { data?: unknown }).data)) return undefined
    throw new Unavailable('The picture could not be asked for', { cause: error })
  }
}

/** Downloads the picture. The address comes from WhatsApp; more than 2 MB are refused. */
async function bytesAt(url: URL): Promise<Buffer> {
  if (url.protocol !== 'https:') throw new Unavailable('The picture lies where nobody can be sure of it')
  const { ok, body } = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
  if (!ok || !body) throw new Unavailable('The picture could not be fetched')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Unavailable('The picture is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
