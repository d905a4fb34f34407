import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { record } from '../kit/endpointExamples.ts'
import { byId, id, time } from '../kit/fields.ts'
import { settingValues } from '../kit/settingFields.ts'
import { type ChannelDefinition, offeredChannel } from './channelDefinition.ts'
import { cloudChannel } from './cloud.ts'
import { simulatorChannel } from './simulator.ts'
import { whatsappChannel } from './whatsapp.ts'

/** The channel of a connection that names none. */
export const DEFAULT_PROVIDER = whatsappChannel.provider

/** Every channel that a connection may name, whether or not it is installed. */
const known: readonly ChannelDefinition[] = [whatsappChannel, cloudChannel, simulatorChannel]
export const knownProviders: readonly string[] = known.map(({ provider }) => provider)

/** Channels with a reply window. */
export const replyWindowProviders: readonly string[] = known.flatMap(({ provider, capabilities }) =>
  capabilities.replyWindow ? [provider] : [],
)

/** Channels on which a phone is linked. */
export const linkingProviders: readonly string[] = known.flatMap(({ provider, capabilities }) => (capabilities.linking ? [provider] : []))

/** Channels that can draw a menu. */
export const buttonProviders: readonly string[] = known.flatMap(({ provider, capabilities }) => (capabilities.buttons ? [provider] : []))

/** Channels whose service charges for each message. */
export const billingProviders: readonly string[] = known.flatMap(({ provider, capabilities }) =>
  capabilities.billsMessages ? [provider] : [],
)

export const channelEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/carriers',
    summary: 'The messaging services that this installation has: what they can do, and what a connection on them needs',
    access: 'connections:read',
    output: z.array(offeredChannel),
  }),
  examine: endpoint({
    method: 'POST',
    path: '/carriers/:provider/examine',
    summary: 'Try the settings of a connection with its service before they are saved: what is wrong with them, and whose they are',
    access: 'connections:manage',
    params: z.object({ provider: z.string().max(30) }),
    /** With the id of its connection, a secret may come back masked, as it was shown. */
    body: z.object({ settings: settingValues, connectionId: id.optional() }),
    output: z.object({ problems: z.array(z.string()), found: z.string() }),
    errors: ['ERR_NOT_SUPPORTED', 'ERR_NO_WAPP_FOUND'],
    example: { params: { provider: simulatorChannel.provider }, body: { settings: {} } },
  }),
  calls: endpoint({
    method: 'GET',
    path: '/whatsapp/:id/calls',
    summary: 'When the service of a connection has called last: to prove the address, with an event, and with a wrong signature',
    access: 'connections:manage',
    params: byId,
    output: z.object({
      verifiedAt: time.nullable(),
      heardAt: time.nullable(),
      refusedAt: time.nullable(),
      /** The fields to subscribe at the service, and when each has last arrived. */
      fields: z.array(z.object({ name: z.string(), at: time.nullable() })),
      /** Only of a number that is also used in the app on a phone: when its contacts and history were asked for. */
      shared: z
        .object({ contactsAskedAt: time.nullable(), historyAskedAt: time.nullable(), historyDeclinedAt: time.nullable() })
        .nullable(),
    }),
    errors: ['ERR_NO_WAPP_FOUND'],
    example: { params: { id: record('connection') } },
  }),
  requestHistory: endpoint({
    method: 'POST',
    path: '/whatsapp/:id/history',
    summary: 'Ask the service once for the contacts and the history of a number that is also used in the app on a phone',
    access: 'connections:session',
    params: byId,
    /** `refused`: the number is not shared, or the service refuses since the time is over or it was asked before; `says`: its own words. */
    output: z.object({ refused: z.enum(['notShared', 'late']).nullable(), says: z.string() }),
    errors: ['ERR_NO_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'],
    example: { params: { id: record('connection') } },
  }),
}
