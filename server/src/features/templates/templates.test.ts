import { type Template, templateEndpoints, templates } from '@recado/contract/templates/templates'
import { afterAll, expect, test } from 'vitest'
import { createCloudWorld } from '../../../test/cloud/cloudConnection.ts'
import { newId } from '../../../test/cloud/cloudNumber.ts'
import { openTemplateConnection, samples } from '../../../test/cloud/templateConnection.ts'
import { waitUntil } from '../../../test/waitUntil.ts'

const place = await createCloudWorld()
const { world } = place
afterAll(() => place.close())

let people = 0
const somebody = () => ({ number: `55119${87_600_000 + ++people}`, bsuid: `BR.${newId('u')}`, name: `Reader ${people}` })
const line = () => openTemplateConnection(place)

test('a template is created, submitted with samples, approved and rated, and each change is published', async () => {
  const own = await line()
  const { data } = await own.create({
    ...{ header: 'text', headerText: 'Pedido {{1}}', footer: 'Padaria', samples: { ...samples, 'header.1': '123' } },
    buttons: [
      { kind: 'reply', text: 'Obrigado' },
      { kind: 'link', text: 'Ver', target: 'https://example.com/p/{{1}}' },
      { kind: 'call', text: 'Ligar', target: '+55 11 98765-0000' },
    ],
  })
  expect(data).toMatchObject({ status: 'draft', name: 'order_ready' })
  expect((await own.submit((data as Template).id)).data).toMatchObject({
    details: { fields: [{ path: 'samples', code: 'sampleMissing' }] },
  })
  const changes = { samples: { ...samples, 'header.1': '123', 'button.1': '123' } }
  await world.call(own.boss, templates.endpoints.update, { params: { id: (data as Template).id }, body: changes })
  expect((await own.submit((data as Template).id)).data).toMatchObject({ status: 'pending' })
  expect(own.book.named('order_ready')?.components).toEqual([
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['123'] } },
    { type: 'BODY', text: 'Olá {{1}}, seu pedido {{2}} está pronto.', example: { body_text: [['Ana', '123']] } },
    { type: 'FOOTER', text: 'Padaria' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Obrigado' },
        { type: 'URL', text: 'Ver', url: 'https://example.com/p/{{1}}', example: ['https://example.com/p/123'] },
        { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+5511987650000' },
      ],
    },
  ])
  await own.book.decide('order_ready', 'APPROVED')
  await own.becomes('order_ready', 'approved')
  await own.book.rate('order_ready', 'GREEN')
  await waitUntil(async () => (await own.one('order_ready'))?.quality === 'green', 'its quality is known')
  // The service returned what was written here.
  expect(await own.one('order_ready')).toMatchObject({
    ...changes,
    headerText: 'Pedido {{1}}',
    buttons: [{ kind: 'reply' }, { kind: 'link' }, { kind: 'call' }],
  })
})

test('a rejected template shows the reason and is submitted again as the same one', async () => {
  const own = await line()
  await own.made()
  await own.book.decide('order_ready', 'REJECTED', 'PROMOTIONAL')
  await own.becomes('order_ready', 'rejected')
  const rejected = await own.one('order_ready')
  expect(rejected?.reason).toBe('PROMOTIONAL')
  const params = { id: rejected?.id ?? 0 }
  await world.call(own.boss, templates.endpoints.update, { params, body: { body: 'Seu pedido {{1}} chegou, {{2}}!' } })
  expect((await own.submit(params.id)).data).toMatchObject({ status: 'pending', reason: null })
  expect(own.book.all.map(({ name, status }) => ({ name, status }))).toEqual([{ name: 'order_ready', status: 'PENDING' }])
  const locked = await world.call(own.boss, templates.endpoints.update, { params, body: { footer: 'Later' } })
  expect([locked.status, locked.data]).toMatchObject([409, { error: 'ERR_TEMPLATE_LOCKED' }])
})

test("a template that the service does not accept is rejected with the service's text", async () => {
  const own = await line()
  const made = await own.made({ body: 'Oi {{1}}, {{2}} e {{3}}.', samples: { ...samples, 'body.3': 'Rita' } })
  expect(made).toMatchObject({ status: 'rejected', reason: 'This template has too many variables for its length.' })
})

test('templates made or deleted at the service appear and disappear here; one deleted here is deleted there', async () => {
  const own = await line()
  const components = [
    { type: 'BODY', text: 'Olá {{nome}}, tudo bem?', example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] } },
  ]
  for (let place = 0; place < 101; place++)
    own.book.create({ name: `elsewhere_${place}`, language: 'pt_BR', category: 'MARKETING', components, parameter_format: 'NAMED' })
  const synced = await world.call(own.boss, templateEndpoints.sync, { params: { id: own.id } })
  expect(synced.data).toEqual({ count: 101 })
  expect(await own.one('elsewhere_0')).toMatchObject({ category: 'marketing', samples: { 'body.nome': 'Ana' }, isKnown: true })
  own.book.remove(own.book.named('elsewhere_0')?.id ?? '')
  await world.call(own.boss, templateEndpoints.sync, { params: { id: own.id } })
  expect(await own.one('elsewhere_0')).toBeUndefined()
  const gone = await own.one('elsewhere_1')
  await world.call(own.boss, templates.endpoints.remove, { params: { id: gone?.id ?? 0 } })
  await waitUntil(() => own.book.named('elsewhere_1') === undefined, 'it is gone there too')
})

test('two synchronisations of one connection at once add each template once', async () => {
  const own = await line()
  for (let number = 0; number < 101; number++)
    own.book.create({ name: `twice_${number}`, language: 'pt_BR', category: 'MARKETING', components: [{ type: 'BODY', text: 'Olá' }] })
  const sync = () => world.call(own.boss, templateEndpoints.sync, { params: { id: own.id } })
  for (const { data } of await Promise.all([sync(), sync()])) expect(data).toEqual({ count: 101 })
  const stored = world.platform.selectFrom('templates').select('name').where('connectionId', '=', own.id)
  expect(new Set((await stored.execute()).map(({ name }) => name)).size).toBe(101)
})

test('after the reply window a template reaches the customer with its variables, and its cost is stored', async () => {
  const own = await line()
  const ana = somebody()
  const { id: templateId = 0 } = (await own.approved({
    buttons: [{ kind: 'link', text: 'Ver', target: 'https://example.com/{{1}}' }],
    samples: { ...samples, 'button.0': '1' },
  })) as Template
  await own.number.inbound(ana, { type: 'text', text: { body: 'Olá' }, at: new Date(Date.now() - 25 * 3_600_000) }).told
  await own.taken()
  own.number.opened.clear()
  const ticket = await own.ticketOf(ana.name)
  const ticketId = ticket?.id ?? 0
  await own.accept(ticketId)
  expect((await own.say(ticketId, 'Ainda aí?')).data).toMatchObject({ error: 'ERR_WINDOW_CLOSED' })
  const send = (values: Record<string, string>) =>
    world.call(own.boss, templateEndpoints.send, { params: { ticketId }, body: { templateId, values } })
  expect((await send({ 'body.1': 'Ana', 'body.2': ' ' })).data).toMatchObject({ error: 'ERR_TEMPLATE_UNUSABLE' })
  const { data } = await send({ 'body.1': 'Ana\nMaria', 'body.2': '77', 'button.0': 'p/77' })
  expect(data).toMatchObject({
    body: 'Olá Ana Maria, seu pedido 77 está pronto.',
    template: { name: 'order_ready', values: { 'button.0': 'p/77' } },
  })
  await waitUntil(async () => (await own.messages(ticketId)).at(-1)?.pricing !== null, 'its price is known')
  expect((await own.messages(ticketId)).at(-1)).toMatchObject({
    error: null,
    pricing: { model: 'PMP', type: 'regular', category: 'utility' },
  })
  expect(own.number.screenOf(ana).at(-1)?.content).toEqual({
    name: 'order_ready',
    language: { policy: 'deterministic', code: 'pt_BR' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Ana Maria' },
          { type: 'text', text: '77' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: 'p/77' }] },
    ],
  })
})

test('a paused template or one of another connection is not sent; a refusal of the service is shown', async () => {
  const [own, other] = [await line(), await line()]
  const ana = somebody()
  const mine = (await own.approved()) as Template
  const foreign = (await other.approved()) as Template
  await own.number.inbound(ana, { type: 'text', text: { body: 'Olá' } }).told
  await own.taken()
  const ticketId = (await own.ticketOf(ana.name))?.id ?? 0
  await own.accept(ticketId)
  const send = (templateId: number) =>
    world.call(own.boss, templateEndpoints.send, { params: { ticketId }, body: { templateId, values: samples } })
  expect((await send(foreign.id)).data).toMatchObject({ error: 'ERR_NO_TEMPLATE_FOUND' })
  // No event about it has arrived yet.
  own.number.faults.push(132015)
  await send(mine.id)
  await waitUntil(async () => (await own.messages(ticketId)).at(-1)?.error === 'cloudTemplatePaused', 'the refusal is shown')
  await own.book.decide('order_ready', 'PAUSED')
  await own.becomes('order_ready', 'paused')
  expect((await send(mine.id)).data).toMatchObject({ error: 'ERR_TEMPLATE_UNUSABLE' })
})

test('a message can replace the header file by another one of the same type', async () => {
  const own = await line()
  const ana = somebody()
  const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::handle'] } }
  const given = {
    name: 'menu_of_the_day',
    language: 'pt_BR',
    category: 'MARKETING',
    components: [header, { type: 'BODY', text: 'O de hoje' }],
  }
  own.book.create(given)
  await own.book.decide(given.name, 'APPROVED')
  await own.becomes(given.name, 'approved')
  const templateId = (await own.one(given.name))?.id ?? 0
  await own.number.inbound(ana, { type: 'text', text: { body: 'Olá' } }).told
  await own.taken()
  const ticketId = (await own.ticketOf(ana.name))?.id ?? 0
  await own.accept(ticketId)
  const send = async (file: [BlobPart, string] | undefined) => {
    const body = new FormData()
    body.append('message', JSON.stringify({ templateId }))
    if (file) body.append('file', new Blob([file[0]]), file[1])
    const headers = { authorization: `Bearer ${own.boss.token}` }
    return (await fetch(`${world.url}/api/messages/${ticketId}/template`, { method: 'POST', headers, body })).json()
  }
  expect(await send(undefined)).toMatchObject({ error: 'ERR_TEMPLATE_UNUSABLE' })
  expect(await send(['no picture', 'a.txt'])).toMatchObject({ error: 'ERR_MEDIA_TYPE' })
  expect(await send([png, 'Menu.png'])).toMatchObject({ body: 'O de hoje', mediaType: 'image', template: { header: 'image' } })
  await waitUntil(() => own.number.screenOf(ana).length > 0, 'it is on the phone')
  const image = { type: 'image', image: { id: expect.any(String) } }
  expect(own.number.screenOf(ana)[0]?.content).toMatchObject({ components: [{ type: 'header', parameters: [image] }] })
  expect([...place.graph.files.values()].map(({ bytes }) => bytes)).toContainEqual(png)
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
