import type { Page } from '@playwright/test'
import { mp3Frames, secondsOf } from '../../web/src/shared/lib/recording/mp3Frames.fixture.ts'
import { composer, createAttendedTickets, sentMessages, thread } from '../conversation.ts'
import { expect, test } from '../fixtures.ts'
import { textsIn } from '../texts.ts'
import { expectToast } from '../toasts.ts'
import { button, timeFromTwoSeconds } from '../userActions.ts'

const t = textsIn('pt')

const ana = { number: '5511987654321', name: 'Ana Lima' }

/** From the next load on, uploads are recorded: the server converts recordings. */
const recordUploads = (page: Page) =>
  page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { uploads: body.getAll('medias') })
      return send.call(this, body)
    }
  })

const uploads = (page: Page) =>
  page.evaluate(() => {
    const { uploads } = window as unknown as { uploads: File[] }
    return Promise.all(
      uploads.map(async (file) => ({ name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] })),
    )
  })

/** Runs in the page until a reload: the microphone gives no sound, however long a busy machine records. */
function muteMicrophone() {
  AudioContext.prototype.createMediaStreamSource = function () {
    return this.createGain() as AudioNode as MediaStreamAudioSourceNode
  }
}

test('a voice message is recorded as MP3 of 128 kbit/s and sent; short, cancelled or abandoned ones are not', async ({
  openFresh,
  company,
}) => {
  const [withAna = ''] = await createAttendedTickets(company, ana)
  const page = await openFresh(company.admin, withAna, { permissions: ['microphone'] })
  const record = () => button(page, t('composer:record')).click()
  const seconds = page.getByRole('timer')
  await record()
  await expect(seconds).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await page.evaluate(muteMicrophone)
  await record()
  await button(page, t('voice:send')).click()
  await expectToast(page, t('voice:tooShort'))
  await record()
  await expect(seconds).toBeVisible()
  await recordUploads(page)
  await page.goto('/tickets')
  await page.goto(withAna)

  const began = Date.now()
  await record()
  await expect(seconds).toHaveText(timeFromTwoSeconds)
  await page.keyboard.press('Enter')
  await expect(button(page, t('composer:record'))).toBeVisible()
  const passed = (Date.now() - began) / 1000
  await expect.poll(async () => (await sentMessages(company.admin)).length).toBe(1)
  expect((await sentMessages(company.admin))[0]).toMatchObject({ mediaType: 'audio', body: '' })
  await expect(thread(page).getByRole('article')).toHaveCount(2)
  const [file] = await uploads(page)
  expect(file).toMatchObject({ name: 'voice.mp3', type: 'audio/mpeg' })
  const frames = mp3Frames(new Uint8Array(file?.bytes ?? []))
  expect(new Set(frames.map(({ bitrate, isMono }) => `${bitrate} ${isMono}`))).toEqual(new Set(['128 true']))
  expect(secondsOf(frames)).toBeGreaterThan(2)
  expect(secondsOf(frames)).toBeLessThan(passed + 1)
})
