import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { addConversation, composer, thread } from './support/conversation.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { box, button, dialog } from './support/user.ts'

const ana = { number: '5511987654321', name: 'Ana Lima' }
const long = 'Aviso: a conexão com o WhatsApp da loja caiu e as mensagens saem assim que ela voltar.'
const sizes = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

const frames = () => [...document.querySelectorAll('.mantine-Notifications-notification')].map((one) => one.getBoundingClientRect())
const overlaps = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
const isOnScreen = ({ top, bottom, left, right }: DOMRect) =>
  top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth

/** Waits until all toasts are on screen and cover none of these. Toasts slide in. */
const expectClearOf = (...parts: Locator[]) =>
  expect
    .poll(() => ({
      count: frames().length,
      areOnScreen: frames().every(isOnScreen),
      covered: parts.flatMap((part) =>
        part.elements().filter((one) => frames().some((frame) => overlaps(frame, one.getBoundingClientRect()))),
      ),
    }))
    .toEqual({ count: expect.toSatisfy((count: number) => count > 0), areOnScreen: true, covered: [] })

test.for(sizes)(
  'at $width px a toast never covers composer, head or the buttons of a dialog',
  async ({ width, height }, { server, show }) => {
    const { address } = addConversation(server, ana)
    await show('/tickets', { viewport: width < 600 ? 'phone' : 'wide' })
    await page.viewport(width, height)
    await expect.element(page.getByRole('listitem').filter({ hasText: ana.name })).toBeVisible()
    toast.warning(long)
    await expectClearOf(page.getByRole('searchbox'))
    // Without a conversation: at the end of the screen.
    await expect.poll(() => Math.min(...frames().map(({ bottom }) => window.innerHeight - bottom))).toBeLessThan(24)

    await show(address, { viewport: width < 600 ? 'phone' : 'wide' })
    await page.viewport(width, height)
    await expect.element(composer).toBeVisible()
    toast.info(`${long} Outra vez.`)
    const head = page.getByRole('button', { name: ana.name, exact: true })
    await expectClearOf(composer, head)
    await expect.poll(() => Math.max(...frames().map(({ bottom }) => bottom)) - box(thread).bottom).toBeLessThanOrEqual(0)

    await button(page, t('attending:options')).click()
    await page.getByRole('menuitem', { name: t('attending:commands.remove') }).click()
    await expect.element(dialog()).toBeVisible()
    toast.info(`${long} Mais uma.`)
    await expectClearOf(dialog().getByRole('button'))
  },
)

test('an undo takes the place of news, which waits in line, and two are shown at most', async ({ server, show }) => {
  const { address } = addConversation(server, ana)
  await show(address)
  await expect.element(composer).toBeVisible()
  const shown = () => [...document.querySelectorAll('.mantine-Notifications-notification')].map(({ textContent }) => textContent)
  // An action shows them for longer than this test lasts.
  toast.refusal('Erro', { name: 'Ver', run: () => {} })
  toast.success('Salvo')
  toast.success('Importado')
  await expect.poll(shown).toEqual([expect.stringMatching('Erro'), expect.stringMatching('Salvo')])
  toast.success('Encerrado', { name: 'Desfazer', run: () => {} })
  await expect.poll(shown).toEqual([expect.stringMatching('Erro'), expect.stringMatching('Encerrado')])
  await button(page, 'Desfazer').click()
  await expect.poll(shown).toEqual([expect.stringMatching('Erro'), expect.stringMatching('Salvo')])
  await button(page, 'Ver').click()
  await expect.poll(shown).toContainEqual(expect.stringMatching('Importado'))
})
