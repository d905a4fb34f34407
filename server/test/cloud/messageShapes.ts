import type { CloudNumber, Somebody } from './cloudNumber.ts'
import type { FakeGraphApi } from './fakeGraphApi.ts'

type Shape = { id: string; type: string } & Record<string, unknown>

/** What a customer can send, each kind once, in the shapes in which Meta tells of it. */
export function messageShapesFor(graph: FakeGraphApi, number: CloudNumber, tag: string): Shape[] {
  const id = (name: string) => `wamid.${tag}.${name}`
  const file = (mime: string) => ({ id: graph.keep(number, Buffer.from(mime), mime), mime_type: mime, sha256: 'x' })
  const person = {
    name: { formatted_name: 'Rita Lee', first_name: 'Rita' },
    phones: [{ phone: '+55 11 98765-0000', wa_id: '5511987650000' }],
  }
  const ad = { headline: 'Pão quente', body: 'Até as 10h', source_url: 'https://fb.me/ad', source_type: 'ad', ctwa_clid: 'abc' }
  const items = [{ product_retailer_id: 'pao-1', quantity: 2, item_price: 3.5, currency: 'BRL' }]
  return [
    { id: id('text'), type: 'text', text: { body: 'Hello' } },
    { id: id('quote'), type: 'text', text: { body: 'About that' }, context: { from: '1', id: id('text') } },
    { id: id('forwarded'), type: 'text', text: { body: 'Passed on' }, context: { frequently_forwarded: true } },
    { id: id('ad'), type: 'text', text: { body: 'I saw your ad' }, referral: ad },
    { id: id('image'), type: 'image', image: { ...file('image/jpeg'), caption: 'A picture' } },
    { id: id('video'), type: 'video', video: file('video/mp4') },
    { id: id('voice'), type: 'audio', audio: { ...file('audio/ogg; codecs=opus'), voice: true } },
    { id: id('document'), type: 'document', document: { ...file('application/pdf'), filename: 'bill.pdf' } },
    { id: id('sticker'), type: 'sticker', sticker: { ...file('image/webp'), animated: false } },
    { id: id('place'), type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Bakery', address: 'Rua A, 1' } },
    { id: id('card'), type: 'contacts', contacts: [person] },
    { id: id('button'), type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sales' } } },
    {
      id: id('list'),
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: '2', title: 'Bread', description: 'Fresh' } },
    },
    {
      ...{ id: id('form'), type: 'interactive' },
      interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"size":"large","flow_token":"t"}' } },
    },
    { id: id('quick'), type: 'button', button: { text: 'Yes, please', payload: 'yes' } },
    { id: id('order'), type: 'order', order: { catalog_id: '1', text: 'For today', product_items: items } },
    { id: id('unsupported'), type: 'unsupported', errors: [{ code: 131051, title: 'Message type unknown' }] },
    { id: id('welcome'), type: 'request_welcome' },
    { id: id('gone'), type: 'text', text: { body: 'To be taken back' } },
    { id: id('reaction'), type: 'reaction', reaction: { message_id: id('text'), emoji: '👍' } },
    { id: id('edit'), type: 'edit', edit: { original_message_id: id('quote'), message: { type: 'text', text: { body: 'About this' } } } },
    { id: id('revoke'), type: 'revoke', revoke: { original_message_id: id('gone') } },
  ]
}

const HOUR = 3_600_000

/** Tells of them one after the other, as they were written: each a second after the one before. */
export async function sendAllShapes(number: CloudNumber, who: Somebody, shapes: readonly Shape[], order: readonly Shape[]) {
  const start = Math.floor(Date.now() / 1000) * 1000 - HOUR
  for (const shape of order) await number.inbound(who, { ...shape, at: new Date(start + shapes.indexOf(shape) * 1000) }).told
}
