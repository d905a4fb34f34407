import { createHmac } from 'node:crypto'
import { noCapabilities } from '@recado/contract/channels/channelDefinition'
import { secretSetting, textSetting } from '@recado/contract/kit/settingFields'
import { linkPreview } from '@recado/contract/messages/linkPreview'
import { z } from 'zod'
import { type Channel, type ChannelHost, type ChannelSession, Refused, type WebhookRequest } from '../../src/channels/channel.ts'

const settings = z.object({
  loft: textSetting(z.string().trim().min(1).max(50), {
    label: { pt: 'Pombal', en: 'Loft', es: 'Palomar' },
    hint: { pt: 'Onde os pombos pousam.', en: 'Where the pigeons land.', es: 'Donde se posan las palomas.' },
  }),
  ringCode: secretSetting(z.string().trim().min(8).max(100), {
    label: { pt: 'Código do anel', en: 'Code of the ring', es: 'Código del anillo' },
  }),
})

const flown = z.object({ loft: z.string(), id: z.string(), from: z.string(), body: z.string(), link: linkPreview.optional() })

export const signatureOf = (ringCode: string, body: string | Buffer) => createHmac('sha256', ringCode).update(body).digest('hex')

/**
 * A made-up service that is unlike the simulator in every way that the rest of the product could have taken for granted: it needs
 * settings and a secret, it calls by itself, it cannot take anything back, and nobody scans anything.
 */
export function createPigeonChannel() {
  let host: ChannelHost | undefined
  const sent: string[] = []
  const calls: WebhookRequest[] = []
  const opened: { connectionId: number; loft: string | undefined }[] = []
  const never = () => Promise.reject(new Refused('notSupported'))

  const session: ChannelSession = {
    async send({ messageId, body }) {
      sent.push(body)
      return { carrierId: messageId }
    },
    ...{ edit: never, revoke: never, react: never, rejectCall: never },
    ...{ markRead: async () => undefined, setTyping: async () => undefined, logout: async () => undefined, close: async () => undefined },
  }

  const carrier: Channel = {
    provider: 'pigeon',
    name: { pt: 'Pombo-correio', en: 'Carrier pigeon', es: 'Paloma mensajera' },
    about: { pt: 'Chega quando chega.', en: 'It comes when it comes.', es: 'Llega cuando llega.' },
    capabilities: noCapabilities,
    settings,
    connect(to) {
      host = to
    },
    async webhook(call) {
      calls.push(call)
      if (call.method === 'GET') return { status: 200, body: String(call.query.challenge) }
      const lines = (await host?.listConnections()) ?? []
      const { loft, ...message } = flown.parse(JSON.parse(call.body.toString()))
      const line = lines.find((one) => one.settings.loft === loft)
      if (!line || call.headers['x-ring'] !== signatureOf(line.settings.ringCode ?? '', call.body)) return { status: 403 }
      const chat = [{ kind: 'number' as const, value: message.from }]
      const { id, body, link } = message
      await host?.receive(line, { kind: 'message', chat, id, name: '', fromMe: false, at: new Date(), body, link })
      return { status: 200 }
    },
    async open(line, heardBy) {
      const own = (await heardBy.listConnections()).find(({ connectionId }) => connectionId === line.connectionId)
      opened.push({ connectionId: line.connectionId, loft: own?.settings.loft })
      await heardBy.reportState(line, { status: 'CONNECTED' })
      return session
    },
    resolveNumber: async (_, number) => [{ kind: 'number', value: number }],
    addressesOf: async () => [],
    ...{ fetchMedia: never, phoneBook: never },
    deleteConnection: async () => undefined,
  }
  return { carrier, sent, calls, opened }
}
