import { withoutEnd } from '@recado/contract/kit/withoutEnd'
import type { Kernel } from '../../../kernel/feature.ts'
import { invalidField } from '../../../kernel/invalidField.ts'
import { isPublic } from '../../../kernel/outgoing/isPublic.ts'
import { OutgoingRefused } from '../../../kernel/outgoing/refused.ts'
import { createOutgoing, type Outgoing } from '../../../kernel/outgoing.ts'
import { SpeakerFailed } from '../../../kernel/speaker.ts'

type Ways = Pick<Kernel, 'config' | 'outgoing'>

/** The operator's own endpoint may be anywhere. */
const anywhere = createOutgoing({ mayReach: () => true })
/** Without encryption a key stays within the operator's network. */
const ownNetwork = createOutgoing({ mayReach: (address) => !isPublic(address) })

const isPlain = (endpoint: string) => endpoint.startsWith('http:')
export const isInstallations = ({ config }: Pick<Kernel, 'config'>, endpoint: string) => endpoint === config.ai.url

/** A key belongs to an origin, which is the host with its port and its encryption. */
export const originOf = (endpoint: string) => new URL(endpoint).origin

/** How an endpoint is called: the operator's as it is, any other one through the guard. */
export function outgoingTo(ways: Ways, endpoint: string): Outgoing {
  if (isInstallations(ways, endpoint)) return anywhere
  if (!isPlain(endpoint)) return ways.outgoing
  if (ways.config.allowPrivateNetwork) return ownNetwork
  throw new SpeakerFailed('private', { isFinal: true })
}

/** People copy the address of a call as well as that of the API. */
const CALLS = /\/(chat\/completions|models)$/

/** An endpoint as it is stored, or an error of its field. It asks names, so nothing is locked meanwhile; the guard asks again at every call. */
export async function checkedEndpoint(ways: Ways, given: string, field = 'endpoint'): Promise<string> {
  if (given === '') return ''
  const url = URL.parse(given)
  if (!url || url.search || url.hash) throw invalidField(field, 'no_address')
  const endpoint = withoutSlash(withoutSlash(url.href).replace(CALLS, ''))
  if (isInstallations(ways, endpoint)) return endpoint
  if (isPlain(endpoint) && !ways.config.allowPrivateNetwork) throw invalidField(field, 'no_https')
  await outgoingTo(ways, endpoint)
    .checkAddress(endpoint)
    .catch((error) => {
      if (!(error instanceof OutgoingRefused)) throw error
      throw invalidField(field, error.reason !== 'private' ? 'no_address' : isPlain(endpoint) ? 'no_https' : 'private_address')
    })
  return endpoint
}

const withoutSlash = (text: string) => withoutEnd(text, (sign) => sign === '/')
