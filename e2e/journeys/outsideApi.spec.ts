import { connectLine } from '../connectLine.ts'
import { expect, test } from '../fixtures.ts'
import { anyOf, textsIn } from '../texts.ts'
import { toasted } from '../toasts.ts'
import { button, field, rail, title, unfoldRail } from '../user.ts'

const say = textsIn('pt')

const bill = { name: 'boleto.txt', mimeType: 'text/plain', buffer: Buffer.from('R$ 30,00') }

test('the API is tested with a text and a file, examples are copied, and the token is replaced and revoked', async ({
  open,
  company,
  complaints,
}) => {
  complaints.expect(/422.*messages\/send/)
  await connectLine(company.admin, 'Loja')
  const page = await open(company.admin, '/tickets', { permissions: ['clipboard-read', 'clipboard-write'] })
  await unfoldRail(page)
  await rail(page)
    .getByRole('link', { name: say('outsideApi:title') })
    .click()
  await expect(title(page, say('outsideApi:title'))).toBeVisible()
  await expect(page.getByText(say('outsideApi:neverUsed'))).toBeVisible()
  const token = field(page, say('connections:fields.token'))
  const first = await token.inputValue()
  expect(first).toMatch(/^[\w-]{43}$/)
  const part = page.getByRole('region', { name: say('outsideApi:parts.text.title'), exact: true })
  const send = button(part, say('outsideApi:try.send'))
  await expect(send).toBeDisabled()
  await field(part, say('outsideApi:try.number')).fill('12')
  await field(part, say('outsideApi:try.body')).fill("Pão d'água: 50%")
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: say('outsideApi:try.refused') })).toHaveText(
    `${say('outsideApi:try.refused')}${say('outsideApi:try.number')}: ${say('validation:text.tooSmall', { count: 8 })}`,
  )
  await field(part, say('outsideApi:try.number')).fill('5511988887777')
  await send.click()
  await expect(
    part.getByRole('status').filter({ hasText: anyOf(say('outsideApi:status.delivered'), say('outsideApi:status.read')) }),
  ).toContainText('ticketId')
  await expect(page.getByText(say.like('outsideApi:usedAt'))).toBeVisible()

  const example = part.getByRole('region', { name: say('outsideApi:examples.of', { part: say('outsideApi:parts.text.title') }) })
  await part.getByText('Python', { exact: true }).click()
  await expect(example).toContainText('"body": "Pão d\'água: 50%"')
  await button(part, say('outsideApi:examples.copy')).click()
  await toasted(page, say('outsideApi:examples.copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${first}`)

  const media = page.getByRole('region', { name: say('outsideApi:parts.media.title'), exact: true })
  await field(media, say('outsideApi:try.number')).fill('5511988887777')
  await field(media, say('outsideApi:try.body')).fill('O boleto')
  await expect(button(media, say('outsideApi:try.send'))).toBeDisabled()
  const chooser = page.waitForEvent('filechooser')
  await media.getByLabel(say('outsideApi:try.file'), { exact: true }).click()
  await (await chooser).setFiles(bill)
  await expect(
    media.getByRole('region', { name: say('outsideApi:examples.of', { part: say('outsideApi:parts.media.title') }) }),
  ).toContainText('medias=@boleto.txt')
  await button(media, say('outsideApi:try.send')).click()
  await expect(
    media.getByRole('status').filter({ hasText: anyOf(say('outsideApi:status.delivered'), say('outsideApi:status.read')) }),
  ).toContainText('ticketId')

  await button(page, say('connections:token.renew')).click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).not.toHaveValue(first)
  await expect(example).not.toContainText(first)
  await button(page, say('connections:token.off')).click()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(token).toHaveValue('')
  await expect(send).toBeDisabled()
})
