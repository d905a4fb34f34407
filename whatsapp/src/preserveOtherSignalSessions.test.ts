import { setTimeout as pause } from 'node:timers/promises'
import { parseAndInjectE2ESessions } from 'baileys'
import { expect, test } from 'vitest'
import { node } from '../test/fakeWhatsapp/nodes.ts'
import { signalKeys } from '../test/fakeWhatsapp/signalKeys.ts'

const LINE = '5511900000001@s.whatsapp.net'
const ANA = '5511987650001@s.whatsapp.net'

test('a reply can be read in a session that began while older messages were on their way', async () => {
  const [line, ana] = [signalKeys(), signalKeys()]
  const meets = async (one: typeof line, other: typeof line, jid: string) =>
    parseAndInjectE2ESessions(node('iq', {}, [node('list', {}, [await other.bundle(jid)])]), one.repository)
  const fromAna = (text: string) => ana.repository.encryptMessage({ jid: LINE, data: Buffer.from(text) })
  const fromLine = (text: string) => line.repository.encryptMessage({ jid: ANA, data: Buffer.from(text) })
  const readByAna = async (sealed: ReturnType<typeof fromLine>) => ana.repository.decryptMessage({ jid: LINE, ...(await sealed) })
  const readByLine = async (sealed: ReturnType<typeof fromAna>) => line.repository.decryptMessage({ jid: ANA, ...(await sealed) })

  await meets(ana, line, LINE)
  await readByLine(fromAna('Hi'))
  await readByAna(fromLine('Hello'))
  await readByLine(fromAna('How are you?'))
  const onItsWay = fromAna('Are you there?')
  await onItsWay
  // Sessions are tried in the order of the millisecond in which they were used or begun.
  await pause(2)
  await meets(line, ana, ANA)
  const anew = fromLine('Anew')
  await anew
  await readByLine(onItsWay)
  await readByAna(anew)
  await expect(readByLine(fromAna('I read you'))).resolves.toBeInstanceOf(Uint8Array)
})
