import { connectionEndpoints } from '@recado/contract/connections'
import { contacts } from '@recado/contract/contacts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPigeonChannel } from '../../../../test/channels/pigeonChannel.ts'
import { listenToLiveEvents } from '../../../../test/liveEvents.ts'
import { runCronJob } from '../../../../test/runCronJob.ts'
import { createWorld } from '../../../../test/testApp.ts'
import { waitUntil } from '../../../../test/waitUntil.ts'
import type { Address, Channel, ChannelHost, ContactProfile } from '../../../channels/channel.ts'
import { days } from '../../../kernel/clock.ts'
import { handleProfileChange, startProfileSync } from '../index.ts'

const pictureOf = (colour: string) =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const [red, blue] = [await pictureOf('red'), await pictureOf('blue')]

let host: ChannelHost | undefined
const { carrier: pigeon } = createPigeonChannel()
const carrier: Channel = {
  ...pigeon,
  connect(to) {
    host = to
  },
  fetchProfile: async () => ({ name: 'Ana Souza', picture: { id: 'one', bytes: red } }),
}
const world = await createWorld({ carriers: new Map([[carrier.provider, carrier]]) })
const { kernel, platform } = world
afterAll(() => world.close())

/** A line on which so many people have written, the first one last; what the service says of them, and a clock for the pauses. */
async function staged(...names: string[]) {
  const boss = await world.person('admin')
  const { companyId } = boss
  const insert = async (table: string, row: object) =>
    (
      await platform
        .insertInto(table as 'contacts')
        .values({ companyId, ...row } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const connectionId = await insert('connections', { name: 'Line', wanted: 'disconnected' })
  const people: { id: number; number: string }[] = []
  for (const [place, name] of names.entries()) {
    const number = `551198765000${place}`
    const id = await insert('contacts', { name: name || number, number })
    await platform.insertInto('contactIdentities').values({ companyId, contactId: id, kind: 'number', value: number }).execute()
    const at = new Date(world.clock.now().getTime() - place * 1000)
    await insert('tickets', { contactId: id, connectionId, status: 'pending', createdAt: at, updatedAt: at })
    people.push({ id, number })
  }
  const shown = new Map<string, ContactProfile | Error>()
  const asked: { number: string; known: string | null }[] = []
  const fetchProfile = async (_: unknown, [address]: Address[], known: string | null) => {
    asked.push({ number: address?.value ?? '', known })
    const answer = shown.get(address?.value ?? '') ?? { name: '', picture: null }
    if (answer instanceof Error) throw answer
    return answer.picture?.id === known ? { ...answer, picture: { id: known ?? '' } } : answer
  }
  let passed = 0
  const looks = startProfileSync({ kernel, channel: { fetchProfile }, now: () => passed }, { connectionId, companyId })
  return {
    ...{ boss, companyId, people, shown, asked, looks },
    first: people[0] ?? { id: 0, number: '' },
    pass: (milliseconds: number) => {
      passed += milliseconds
    },
    /** Looks at all whose turn it is. */
    async lookAround() {
      for (let before = -1; before !== asked.length; passed += 5000) {
        before = asked.length
        await looks.look()
      }
    },
    // From the database: whoever was signed in is so no more once weeks have passed.
    contact: (id: number) =>
      platform.selectFrom('contacts').select(['name', 'profilePicUrl']).where('id', '=', id).executeTakeFirstOrThrow(),
    noted: (changed: { name?: string; isPictureNew?: boolean }, number: string) =>
      kernel.transact({ companyId }, (tx) =>
        handleProfileChange(tx, { of: [{ kind: 'number', value: number }], at: world.clock.now(), ...changed }),
      ),
  }
}
const faceAt = async (address: string | null) => {
  const answer = await fetch(`${world.url}${address}`)
  return { status: answer.status, mime: answer.headers.get('content-type') }
}

test('a contact who writes for the first time gets a name and a picture automatically', async () => {
  const boss = await world.person('admin')
  const settings = { loft: 'Tower', ringCode: 'a ring code 7Qz4' }
  const { data: line } = await world.call(boss, connectionEndpoints.create, { body: { name: 'Loft', provider: 'pigeon', settings } })
  await waitUntil(
    async () => (await world.call(boss, connectionEndpoints.get, { params: { id: line.id } })).data.status === 'CONNECTED',
    'a line',
  )
  const heard = await listenToLiveEvents(world.url, boss)
  const chat = [{ kind: 'number' as const, value: '5511987654321' }]
  const message = { kind: 'message' as const, chat, id: 'first', name: '', fromMe: false, at: new Date(), body: 'Hi' }
  await host?.receive({ connectionId: line.id, companyId: boss.companyId }, message)
  const faced = () => heard.of('contact').findLast(({ contact }) => (contact as { profilePicUrl: string | null }).profilePicUrl)
  await expect.poll(faced).toBeDefined()
  const { contact } = faced() as unknown as { contact: { name: string; profilePicUrl: string } }
  expect(contact.name).toBe('Ana Souza')
  expect(await faceAt(contact.profilePicUrl)).toEqual({ status: 200, mime: 'image/webp' })
  await expect.poll(() => JSON.stringify(heard.of('ticket'))).toContain(contact.profilePicUrl)
  heard.close()
})

test('a picture is kept once, looked at again after a week, replaced by another one, and gone when it is shown no more', async () => {
  const { first, shown, asked, lookAround, contact, noted } = await staged('Bia')
  const kept = async () =>
    (await platform.selectFrom('contactPictures').select('mediaId').where('contactId', '=', first.id).execute()).length
  shown.set(first.number, { name: 'Bia', picture: { id: 'one', bytes: red } })
  await lookAround()
  const { profilePicUrl } = await contact(first.id)
  expect(asked).toEqual([{ number: first.number, known: null }])
  world.clock.advance(days(6))
  await lookAround()
  world.clock.advance(days(2))
  await lookAround()
  expect(asked).toEqual([
    { number: first.number, known: null },
    { number: first.number, known: 'one' },
  ])
  expect([(await contact(first.id)).profilePicUrl, await kept()]).toEqual([profilePicUrl, 1])
  shown.set(first.number, { name: 'Bia', picture: { id: 'two', bytes: blue } })
  await noted({ isPictureNew: true }, first.number)
  await lookAround()
  const { profilePicUrl: second } = await contact(first.id)
  expect([second === profilePicUrl, (await faceAt(profilePicUrl)).status, (await faceAt(second)).status]).toEqual([false, 404, 200])
  shown.delete(first.number)
  await noted({ isPictureNew: true }, first.number)
  await lookAround()
  expect([(await contact(first.id)).profilePicUrl, (await faceAt(second)).status]).toEqual([null, 404])
})

test('the picture is deleted with its contact, on the disk too, and is cleared when the contact gets a new number', async () => {
  const { boss, people, shown, lookAround, contact } = await staged('Caio', 'Duda')
  const [caio, duda] = [people[0] as { id: number; number: string }, people[1] as { id: number; number: string }]
  for (const { number } of people) shown.set(number, { name: '', picture: { id: 'one', bytes: red } })
  await lookAround()
  const [face, other] = [(await contact(caio.id)).profilePicUrl, (await contact(duda.id)).profilePicUrl]
  await world.call(boss, contacts.endpoints.remove, { params: { id: caio.id } })
  expect(await faceAt(face)).toMatchObject({ status: 404 })
  expect(await faceAt(other)).toMatchObject({ status: 200 })
  const files = () => platform.selectFrom('media').select('id').where('companyId', '=', boss.companyId).execute()
  await platform.updateTable('media').set({ createdAt: '2020-01-01' }).where('companyId', '=', boss.companyId).execute()
  await runCronJob(world, 'media.sweep')
  expect(await files()).toHaveLength(1)
  await world.call(boss, contacts.endpoints.update, { params: { id: duda.id }, body: { number: '5511912345678' } })
  expect([(await contact(duda.id)).profilePicUrl, (await faceAt(other)).status]).toEqual([null, 404])
})

test('profiles are fetched one at a time, the latest conversations first, with a long pause after a failure', async () => {
  const { people, shown, asked, looks, pass } = await staged('Eva', 'Fabio', 'Gil')
  shown.set(people[0]?.number ?? '', new Error('too many'))
  const numbers = () => asked.map(({ number }) => people.findIndex((one) => one.number === number))
  await looks.look()
  await looks.look()
  expect([numbers(), looks.nextIn()]).toEqual([[0], 600_000])
  pass(600_000)
  await looks.look()
  await looks.look()
  expect([numbers(), looks.nextIn()]).toEqual([[0, 1], 5000])
  pass(5000)
  await looks.look()
  pass(5000)
  await looks.look()
  expect([numbers(), looks.nextIn()]).toEqual([[0, 1, 2], 60_000])
  world.clock.advance(days(1))
  await looks.look()
  expect(numbers()).toEqual([0, 1, 2, 0])
})

test('a name that somebody goes by comes where none is known; one that staff gave stays', async () => {
  const { boss, people, shown, lookAround, contact, noted } = await staged('', 'Helena')
  const [nameless, helena] = people.map(({ id }) => id) as [number, number]
  for (const { number } of people) shown.set(number, { name: 'As the phone says', picture: null })
  await lookAround()
  expect([(await contact(nameless)).name, (await contact(helena)).name]).toEqual(['As the phone says', 'Helena'])
  await noted({ name: 'Family' }, people[0]?.number ?? '')
  expect((await contact(nameless)).name).toBe('Family')
  await world.call(boss, contacts.endpoints.update, { params: { id: nameless }, body: { name: 'Our own' } })
  await noted({ name: 'Friends' }, people[0]?.number ?? '')
  expect((await contact(nameless)).name).toBe('Our own')
})

test('a file that is no picture is refused, and a signed address is renewed before it expires', async () => {
  const { first, people, shown, lookAround, contact } = await staged('Ivo', 'Joana')
  shown.set(first.number, { name: '', picture: { id: 'one', bytes: red } })
  shown.set(people[1]?.number ?? '', { name: '', picture: { id: 'x', bytes: Buffer.from('<svg onload="x()">') } })
  await lookAround()
  expect((await contact(people[1]?.id ?? 0)).profilePicUrl).toBeNull()
  const { profilePicUrl } = await contact(first.id)
  world.clock.advance(days(50))
  expect((await faceAt(profilePicUrl)).status).toBe(200)
  await runCronJob(world, 'contacts.pictures')
  world.clock.advance(days(20))
  const renewed = (await contact(first.id)).profilePicUrl
  expect([(await faceAt(profilePicUrl)).status, (await faceAt(renewed)).status]).toEqual([403, 200])
})
