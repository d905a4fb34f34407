import type { Language } from '@recado/contract/kit/languages'
import { SSO_DOMAIN_GRACE_DAYS } from '@recado/contract/users/sso'
import { days, later } from '../../kernel/clock.ts'
import type { PlatformKernel } from '../../kernel/feature.ts'
import type { MailBody } from '../../kernel/mailHtml.ts'
import type { Tx } from '../../kernel/transact.ts'
import { mailAccountIn } from '../access/index.ts'
import { nameForMail } from '../users/index.ts'
import { readRecords, recordOf } from './ssoDomains.ts'

type Found = { id: number; companyId: number; domain: string; token: string; missingSince: string | null }

/**
 * Looks the records of proved domains up again. A domain whose record is gone for a week may belong to somebody else by now: it proves nothing any
 * more. The administrators are mailed when the record is first missed, and when the proof ends. No answer of the DNS changes nothing.
 */
export async function checkDomains(kernel: PlatformKernel, readDns = readRecords) {
  const all = kernel.platform.selectFrom('ssoDomains').select(['id', 'companyId', 'domain', 'token', 'missingSince'])
  const proved = await all.where('provedBy', '=', 'dns').where('provedAt', 'is not', null).orderBy('id').execute()
  for (const found of proved) {
    const records = await readDns(found.domain)
    if (records) await noteAnswer(kernel, found, records.includes(recordOf(found.token)))
  }
}

async function noteAnswer(kernel: PlatformKernel, { id, companyId, domain, missingSince }: Found, isThere: boolean) {
  const now = kernel.clock.now()
  if (isThere && missingSince === null) return
  const isOver = !isThere && missingSince !== null && Date.parse(missingSince) <= later(now, -days(SSO_DOMAIN_GRACE_DAYS)).getTime()
  if (!isThere && missingSince !== null && !isOver) return
  await kernel.transact({ companyId }, async (tx) => {
    const rows = tx.db.updateTable('ssoDomains').where('id', '=', id).where('provedBy', '=', 'dns')
    const unchanged = missingSince === null ? rows.where('missingSince', 'is', null) : rows.where('missingSince', '=', missingSince)
    const gone = isOver ? { provedAt: null, provedBy: null, missingSince: null } : { missingSince: now }
    const { numUpdatedRows } = await unchanged.set(isThere ? { missingSince: null } : gone).executeTakeFirst()
    if (!isThere && numUpdatedRows > 0n) await mailAdmins(tx, kernel, { domain, isOver })
  })
}

type Told = { domain: string; isOver: boolean }

async function mailAdmins(tx: Tx, kernel: PlatformKernel, told: Told) {
  const admins = await tx.db.selectFrom('users').select('id').where('profile', '=', 'admin').orderBy('id').execute()
  for (const { id } of admins) await mailAccountIn(tx, kernel, id, (reader) => domainMail(reader, told))
}

function domainMail({ name, language }: { name: string; language: Language }, { domain, isOver }: Told): MailBody {
  const { subject, text } = texts[language][isOver ? 'over' : 'missing']
  return { subject: subject(domain), text: text(nameForMail(name), domain), language }
}

type Text = { subject: (domain: string) => string; text: (name: string, domain: string) => string }

const texts: Record<Language, { missing: Text; over: Text }> = {
  pt: {
    missing: {
      subject: (domain) => `O registro de ${domain} sumiu do DNS`,
      text: (name, domain) =>
        `Olá${name && `, ${name}`}!\n\nO DNS de ${domain} não mostra mais o registro que comprova o domínio para o login único. Coloque-o de volta em até ${SSO_DOMAIN_GRACE_DAYS} dias: ele está em Configurações, Login único.\n\nSem o registro, a página de acesso deixa de encontrar sua empresa por este domínio, e novas pessoas precisam de um convite. Quem já está vinculado continua entrando pelo endereço da empresa.\n\nRecado`,
    },
    over: {
      subject: (domain) => `${domain} não está mais comprovado`,
      text: (name, domain) =>
        `Olá${name && `, ${name}`}!\n\nO registro de ${domain} ficou ${SSO_DOMAIN_GRACE_DAYS} dias fora do DNS, e o domínio não está mais comprovado. A página de acesso não encontra mais sua empresa por ele, e novas pessoas precisam de um convite. Quem já está vinculado continua entrando pelo endereço da empresa.\n\nPara comprovar de novo, coloque o registro no DNS e escolha “Verificar” em Configurações, Login único.\n\nRecado`,
    },
  },
  en: {
    missing: {
      subject: (domain) => `The record of ${domain} is missing in the DNS`,
      text: (name, domain) =>
        `Hello${name && ` ${name}`},\n\nThe DNS of ${domain} no longer shows the record that proves the domain for single sign-on. Put it back within ${SSO_DOMAIN_GRACE_DAYS} days: you find it in Settings, Single sign-on.\n\nWithout the record, the sign-in page no longer finds your company by this domain, and new people need an invitation. Whoever is linked goes on signing in at the address of the company.\n\nRecado`,
    },
    over: {
      subject: (domain) => `${domain} is no longer proved`,
      text: (name, domain) =>
        `Hello${name && ` ${name}`},\n\nThe record of ${domain} was missing in the DNS for ${SSO_DOMAIN_GRACE_DAYS} days, and the domain is no longer proved. The sign-in page does not find your company by it any more, and new people need an invitation. Whoever is linked goes on signing in at the address of the company.\n\nTo prove it again, put the record into the DNS and choose “Check” in Settings, Single sign-on.\n\nRecado`,
    },
  },
  es: {
    missing: {
      subject: (domain) => `El registro de ${domain} falta en el DNS`,
      text: (name, domain) =>
        `Hola${name && `, ${name}`}:\n\nEl DNS de ${domain} ya no muestra el registro que comprueba el dominio para el inicio de sesión único. Ponlo de nuevo antes de ${SSO_DOMAIN_GRACE_DAYS} días: está en Configuración, Inicio de sesión único.\n\nSin el registro, la página de acceso deja de encontrar tu empresa por este dominio, y las personas nuevas necesitan una invitación. Quien ya está vinculado sigue entrando por la dirección de la empresa.\n\nRecado`,
    },
    over: {
      subject: (domain) => `${domain} ya no está comprobado`,
      text: (name, domain) =>
        `Hola${name && `, ${name}`}:\n\nEl registro de ${domain} faltó en el DNS durante ${SSO_DOMAIN_GRACE_DAYS} días, y el dominio ya no está comprobado. La página de acceso ya no encuentra tu empresa por él, y las personas nuevas necesitan una invitación. Quien ya está vinculado sigue entrando por la dirección de la empresa.\n\nPara comprobarlo de nuevo, pon el registro en el DNS y elige “Verificar” en Configuración, Inicio de sesión único.\n\nRecado`,
    },
  },
}
