import { contactLists } from '@recado/contract/contactLists/contactLists'
import { files } from '@recado/contract/fileLists'
import { quickMessages } from '@recado/contract/quickMessages'
import { tags } from '@recado/contract/tags'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from './support/test.tsx'
import { t } from './support/texts.ts'
import { button, dialog, expectGone, expectPath, field, press, rail, tableRow, tabTo, type } from './support/user.ts'

test('a tag is added, edited and deleted by keyboard', async ({ server, show }) => {
  server.store(tags)
  await show('/tickets')
  await tabTo(rail().getByRole('link', { name: t('tags:title') }))
  await press('Enter')
  await expectPath().toBe('/tags')

  await press('Tab')
  const skip = page.getByRole('link', { name: t('shell:skip') })
  await tabTo(skip)
  await expect.element(skip).toBeInViewport()
  await press('Enter')
  await tabTo(button(page, t('tags:add')), 4)
  await press('Enter')
  const name = field(dialog(), t('tags:fields.name'))
  await expect.element(name).toHaveFocus()
  await type('Sem mouse')
  await press('Enter')
  await expect.element(tableRow('Sem mouse')).toBeVisible()
  await expectGone(dialog())
  await expect.element(button(page, t('tags:add'))).toHaveFocus()

  const edit = button(page, t('resource:editOne', { name: 'Sem mouse' }))
  await tabTo(edit, 6)
  await press('Enter')
  await expect.element(name).toHaveFocus()
  await press('Control+a')
  await type('Só teclado')
  await press('Escape')
  await expectGone(dialog())
  await expect.element(edit).toHaveFocus()
  await press('Enter')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Sem mouse')
  await press('Control+a')
  await type('Só teclado')
  await press('Enter')
  await expect.element(tableRow('Só teclado')).toBeVisible()
  await expectGone(dialog())
  await press('/')
  await expect.element(page.getByRole('searchbox', { name: t('tags:search') })).toHaveFocus()
  await type('teclado')
  await expectPath().toContain('search=teclado')
  await press('Escape')

  await tabTo(button(page, t('resource:removeOne', { name: 'Só teclado' })), 6)
  await press('Enter')
  await expect.element(button(dialog(), t('common:delete'))).toHaveFocus()
  await press('Enter')
  await expectGone(tableRow('Só teclado'))
  await expect.element(button(page, t('tags:add'))).toHaveFocus()
})

test.for([
  {
    path: '/quick-messages',
    resource: quickMessages,
    add: t('quickMessages:add'),
    values: { [t('quickMessages:fields.shortcode')]: 'obrigado', [t('quickMessages:fields.message')]: 'Obrigado por comprar!' },
    shown: '/obrigado',
  },
  {
    path: '/files',
    resource: files,
    add: t('files:add'),
    values: { [t('files:fields.name')]: 'Preços', [t('files:fields.message')]: 'Aqui estão.' },
    shown: 'Preços',
  },
  {
    path: '/contact-lists',
    resource: contactLists,
    add: t('contactLists:add'),
    values: { [t('contactLists:fields.name')]: 'Clube do café' },
    shown: 'Clube do café',
  },
])('a record of $path is added, opened and deleted by keyboard', async ({ path, resource, add, values, shown }, { server, show }) => {
  server.store(resource)
  await show(path)
  const pressOn = async (scope: typeof page | ReturnType<typeof dialog>, name: string) => {
    await tabTo(button(scope, name))
    await press('Enter')
  }
  await pressOn(page, add)
  for (const [label, text] of Object.entries(values)) {
    await tabTo(field(dialog(), label), 20)
    await type(text)
  }
  await pressOn(dialog(), t('common:save'))
  await expect.element(tableRow(shown)).toBeVisible()

  const edit = t('resource:editOne', { name: shown })
  await pressOn(page, edit)
  await expect.element(field(dialog(), Object.keys(values)[0] ?? '')).toHaveFocus()
  await press('Escape')
  await expect.element(button(page, edit)).toHaveFocus()

  await pressOn(page, t('resource:removeOne', { name: shown }))
  await expect.element(button(dialog(), t('common:delete'))).toHaveFocus()
  await press('Enter')
  await expectGone(tableRow(shown))
})
