import { type FileList, files } from '@recado/contract/fileLists'
import { messageEndpoints } from '@recado/contract/messages/messages'
import { afterAll, expect, test } from 'vitest'
import type { Person } from '../../../test/createPeople.ts'
import { listenToLiveEvents } from '../../../test/liveEvents.ts'
import { runCronJob } from '../../../test/runCronJob.ts'
import { customer, openLine } from '../../../test/simulatedLine.ts'
import { createWorld } from '../../../test/testApp.ts'
import { days } from '../../kernel/clock.ts'

const world = await createWorld({ env: { MEDIA_QUOTA_MB: '0.01' } })
afterAll(() => world.close())

type Sent = { content: string; name: string; option?: number | string; called?: string }

async function upload(by: Person, id: number, sent: readonly Sent[]) {
  const body = new FormData()
  body.append('fileId', String(id))
  body.append('typeArch', 'fileList')
  for (const { content, name, option = '', called = '' } of sent) {
    body.append('files', new Blob([content]), name)
    body.append('mediaType', 'text/plain')
    body.append('name', called)
    body.append('id', String(option))
  }
  const headers = { authorization: `Bearer ${by.token}` }
  const response = await fetch(`${world.url}/api/files/uploadList/${id}`, { method: 'POST', headers, body })
  return { status: response.status, data: (await response.json()) as FileList & { error?: string } }
}

const add = async (by: Person, options: readonly string[] = [], name = `Prices ${world.unique()}`) =>
  (
    await world.call(by, files.endpoints.create, {
      body: { name, message: 'Our prices', options: options.map((called) => ({ name: called })) },
    })
  ).data
const change = (by: Person, id: number, body: object) => world.call(by, files.endpoints.update, { params: { id }, body })
const get = async (by: Person, id: number) => (await world.call(by, files.endpoints.get, { params: { id } })).data
const names = ({ options }: FileList) => options.map(({ name }) => name)

test('files belong to options in the order of the repeated form fields, and a file without an option gets one', async () => {
  const boss = await world.person('admin')
  const list = await add(boss, ['Cakes', 'Bread'])
  expect(list.options).toMatchObject([{ name: 'Cakes', path: null, media: null }, { name: 'Bread' }])
  const [cakes, bread] = list.options
  const live = await listenToLiveEvents(world.url, boss)
  const { data } = await upload(boss, list.id, [
    { content: 'bread', name: 'b.txt', option: bread?.id, called: 'Bread of today' },
    { content: 'cakes', name: 'c.txt', option: cakes?.id },
    { content: 'wine', name: 'Our wine.txt' },
  ])
  expect(names(data)).toEqual(['Cakes', 'Bread of today', 'Our wine.txt'])
  const contents = await Promise.all(data.options.map(async ({ path }) => (await fetch(world.url + path)).text()))
  expect(contents).toEqual(['cakes', 'bread', 'wine'])
  await live.hears('file', 'update')
  live.close()
  expect(await get(boss, list.id)).toEqual(data)

  const { data: again } = await upload(boss, list.id, [{ content: 'pies', name: 'p.txt', option: cakes?.id }])
  expect(again.options).toMatchObject([{ id: cakes?.id, name: 'Cakes', mediaName: 'p.txt' }, { id: bread?.id }, {}])
  expect(await fetch(world.url + data.options[0]?.path)).toMatchObject({ status: 404 })
})

test('options keep the given order, and those that are not given are deleted', async () => {
  const boss = await world.person('admin')
  const list = await add(boss, ['One', 'Two', 'Three'])
  const [one, two, three] = list.options.map(({ id }) => id)
  const options = [{ id: three, name: 'Three' }, { name: 'New' }, { id: one, name: 'Uno' }, { id: one, name: 'twice' }]
  const { data } = await change(boss, list.id, { options })
  expect(names(data)).toEqual(['Three', 'New', 'Uno', 'twice'])
  expect(data.options.map(({ id }) => id)).toEqual([three, expect.any(Number), one, expect.any(Number)])
  expect(data.options.map(({ id }) => id)).not.toContain(two)
  // Old clients send the whole list as they read it.
  expect((await change(boss, list.id, { ...data, userId: boss.id })).data).toEqual(data)
  expect((await change(boss, list.id, { message: 'Other' })).data).toEqual({ ...data, message: 'Other' })
})

test('an option of another list is not found', async () => {
  const [boss, stranger] = [await world.person('admin'), await world.person('admin')]
  const [list, other, theirs] = [await add(boss, ['One']), await add(boss, ['Two']), await add(stranger, ['Three'])]
  for (const { options } of [other, theirs]) {
    expect(await upload(boss, list.id, [{ content: 'x', name: 'x.txt', option: options[0]?.id }])).toMatchObject({ status: 404 })
    await change(boss, list.id, { options: [{ id: options[0]?.id, name: 'Mine' }] })
  }
  expect((await get(boss, other.id)).options).toEqual(other.options)
  expect((await get(stranger, theirs.id)).options).toEqual(theirs.options)
  expect(await upload(stranger, list.id, [{ content: 'x', name: 'x.txt' }])).toMatchObject({ status: 404 })
})

test('everybody may send a file of the library, and it stays in the conversation after its list is deleted', async () => {
  const line = await openLine(world)
  const { boss } = line
  const ana = await world.person('user', boss.companyId)
  const list = await add(boss)
  const { data } = await upload(boss, list.id, [{ content: 'the prices', name: 'Prices.txt' }])
  const [{ media, path }] = data.options as [FileList['options'][number]]
  const who = customer('Rita')
  await line.write(who, 'Hello')
  const ticketId = (await line.ticketOf(who))?.id ?? 0
  await line.accept(ticketId, ana)
  const sent = await world.call(ana, messageEndpoints.send, { params: { ticketId }, body: { body: 'Our prices', mediaId: media?.id } })
  expect(sent.data).toMatchObject([{ body: 'Our prices', mediaName: 'Prices.txt' }])
  const stored = () => world.platform.selectFrom('media').select('id').where('companyId', '=', boss.companyId).execute()
  expect(await stored()).toEqual([{ id: media?.id }])

  const { data: lonely } = await upload(boss, list.id, [{ content: 'nobody has this', name: 'Lonely.txt' }])
  await world.platform
    .updateTable('media')
    .set({ createdAt: new Date(world.clock.now().getTime() - days(3)).toISOString() })
    .execute()
  await runCronJob(world, 'media.sweep')
  expect(await (await fetch(world.url + lonely.options[1]?.path)).text()).toBe('nobody has this')
  expect(await world.call(boss, files.endpoints.remove, { params: { id: list.id } })).toMatchObject({ status: 200 })
  await runCronJob(world, 'media.sweep')
  expect(await stored()).toEqual([{ id: media?.id }])
  expect(await (await fetch(world.url + path)).text()).toBe('the prices')
  expect(await fetch(world.url + lonely.options[1]?.path)).toMatchObject({ status: 404 })
})

test('the storage limit covers the library, and files stored before stay', async () => {
  const boss = await world.person('admin')
  const list = await add(boss)
  const large = 'x'.repeat(6000)
  const refused = await upload(boss, list.id, [
    { content: large, name: '1.txt' },
    { content: `${large}y`, name: '2.txt' },
  ])
  expect(refused.data.error).toBe('ERR_MEDIA_QUOTA')
  expect(names(await get(boss, list.id))).toEqual(['1.txt'])
})
