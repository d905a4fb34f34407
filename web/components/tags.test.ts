import { tags } from '@recado/contract/tags'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from './support/fakeServer.ts'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { expectToast } from './support/toasts.ts'
import { button, dialog, expectCount, expectGone, field, pageTitle, tableRow, wheel } from './support/user.ts'

const blue = t('resource:color.name', { hue: t('resource:color.hues.blue'), shade: 3 })

test('a tag is added, edited and deleted', async ({ server, show }) => {
  server.store(tags)
  await show('/tags')
  await button(page, t('tags:empty.action')).click()
  await expect.element(field(dialog(), t('tags:fields.name'))).toHaveFocus()
  await field(dialog(), t('tags:fields.name')).fill('Orçamento')
  await page.getByRole('radio', { name: blue }).click()
  await page.getByRole('switch', { name: t('tags:fields.kanban') }).click()
  await button(dialog(), t('common:save')).click()
  await expectToast(t('tags:created'))
  await expectGone(dialog())
  await expect.element(tableRow('Orçamento')).toMatchTextContent(t('tags:lane'))
  await expect.element(pageTitle(`${t('tags:title')} 1`)).toBeVisible()

  await button(page, t('resource:editOne', { name: 'Orçamento' })).click()
  await expect.element(field(dialog(), t('tags:fields.name'))).toHaveValue('Orçamento')
  await expect.element(page.getByRole('radio', { name: blue })).toBeChecked()
  await field(dialog(), t('tags:fields.name')).fill('Orçamento enviado')
  await button(dialog(), t('common:save')).click()
  await expectToast(t('tags:updated'))
  await expect.element(tableRow('Orçamento enviado')).toBeVisible()

  await button(page, t('resource:removeOne', { name: 'Orçamento enviado' })).click()
  await expect.element(dialog()).toMatchTextContent(t('tags:remove.title', { name: 'Orçamento enviado' }))
  await button(dialog(), t('common:cancel')).click()
  await expect.element(tableRow('Orçamento enviado')).toBeVisible()
  await button(page, t('resource:removeOne', { name: 'Orçamento enviado' })).click()
  await button(dialog(), t('common:delete')).click()
  await expectToast(t('tags:removed'))
  await expect.element(page.getByRole('heading', { name: t('tags:empty.title') })).toBeVisible()
})

test('a message about a saved tag stays for three seconds', async ({ server, show }) => {
  server.store(tags)
  await show('/tags')
  await button(page, t('tags:empty.action')).click()
  await field(dialog(), t('tags:fields.name')).fill('Orçamento')
  const save = button(dialog(), t('common:save')).element() as HTMLElement
  const isShown = () => document.body.innerText.includes(t('tags:created'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  try {
    save.click()
    for (let turn = 0; turn < 200 && !isShown(); turn++) await vi.advanceTimersByTimeAsync(1)
    expect(isShown()).toBe(true)
    await vi.advanceTimersByTimeAsync(2700)
    expect(isShown()).toBe(true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(isShown()).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})

test('a wrong name is reported at its field, by the form and by the server', async ({ server, show }) => {
  const { rows } = server.store(tags, [{ name: 'Urgente' }])
  const { create } = tags.endpoints
  await show('/tags')
  await button(page, t('tags:add')).click()
  const name = field(dialog(), t('tags:fields.name'))
  await name.fill('ab')
  await button(dialog(), t('common:save')).click()
  await expect.element(name).toHaveAccessibleDescription(t.like('tags:wrong.name.text.tooSmall', { count: 3 }))
  expect(server.callsOf(create)).toEqual([])
  server.on(create, () => refuse('ERR_NAME_TAKEN'))
  await name.fill('Urgente')
  await button(dialog(), t('common:save')).click()
  await expect.element(name).toHaveAccessibleDescription(t.like('errors:ERR_NAME_TAKEN'))
  await expect.element(name).toHaveFocus()
  server.store(tags, rows())
  await name.fill('Urgentíssimo')
  await button(dialog(), t('common:save')).click()
  await expect.element(tableRow('Urgentíssimo')).toBeVisible()
})

test('a long list loads more while the user scrolls', async ({ server, show }) => {
  server.store(
    tags,
    Array.from({ length: 120 }, (_, index) => ({ name: `Tag ${String(index + 1).padStart(3, '0')}`, color: '#a4cccc' })),
  )
  await show('/tags')
  await expect.element(pageTitle(`${t('tags:title')} 120`)).toBeVisible()
  await expect.element(tableRow('Tag 001')).toBeVisible()
  await expectGone(tableRow('Tag 120'))
  await tableRow('Tag 001').hover()
  await expect
    .poll(async () => {
      await wheel(2000)
      return tableRow('Tag 120').query() !== null
    })
    .toBe(true)
  await expect.element(tableRow('Tag 120')).toBeInViewport()
  await expectCount(page.getByRole('row')).toBeLessThan(60)
})
