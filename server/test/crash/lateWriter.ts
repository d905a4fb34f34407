import { openChannelStore } from '../../src/channels/channelStore.ts'

/** A process that writes on command, and may lose its locks before it does. */
const store = openChannelStore(
  { connectionString: process.env.DATABASE_URL ?? '' },
  { name: 'pigeon', waitsForDisk: true },
  () => undefined,
)
await store.query('select 1', [])
process.on('message', (asked) => {
  if (asked === 'write') void store.query('insert into noted values (1)', []).catch(() => process.send?.('cut'))
  else store.abort()
  if (asked === 'write') setImmediate(() => process.send?.('written'))
})
process.send?.('there')
