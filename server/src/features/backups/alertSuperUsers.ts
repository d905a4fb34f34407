import type { Language } from '@recado/contract/kit/languages'
import type { Notice } from '@recado/contract/notices'
import type { PlatformKernel } from '../../kernel/feature.ts'
import { sendMail } from '../../kernel/sendMail.ts'
import { notifyUsers } from '../notices/index.ts'

type Trouble = {
  kind: Extract<Notice['kind'], 'backupFailed' | 'backupOverdue' | 'backupUnproved' | 'backupDamaged' | 'logArchiveFailed'>
  reason: string
}

/** A notice at the bell and a mail for each super user: a backup that fails in silence is found when it is needed. */
export async function alertSuperUsers(kernel: PlatformKernel, { kind, reason }: Trouble) {
  const found = await kernel.platform
    .selectFrom('users')
    .select(['id', 'companyId', 'email', 'language'])
    .where('super', '=', true)
    .execute()
  const at = kernel.clock.now()
  for (const { id, companyId, email, language } of found)
    await kernel.transact({ companyId }, async (tx) => {
      await notifyUsers(tx, [id], { kind, name: '', text: reason, at })
      const { subject, text } = mails[language ?? 'pt'][kind]
      await sendMail(tx, kernel.secrets, {
        to: email,
        subject,
        language: language ?? 'pt',
        text: [text, reason, `${kernel.config.publicUrl.origin}/backups`].filter(Boolean).join('\n\n'),
      })
    })
}

const mails: Record<Language, Record<Trouble['kind'], { subject: string; text: string }>> = {
  pt: {
    backupFailed: {
      subject: 'O backup do Recado falhou',
      text: 'O último backup da instalação não foi concluído. Os anteriores continuam válidos.',
    },
    backupOverdue: { subject: 'O backup do Recado está atrasado', text: 'O backup mais novo da instalação tem mais de 26 horas.' },
    backupUnproved: {
      subject: 'O backup do Recado não foi comprovado',
      text: 'O teste semanal, que restaura o backup mais novo em um banco de dados à parte, não teve sucesso.',
    },
    backupDamaged: {
      subject: 'O backup do Recado não tem todos os arquivos',
      text: 'O último backup da instalação foi concluído, mas sem alguns arquivos: a cópia deles está danificada ou sumiu, e não pôde ser feita de novo porque o produto tem agora outro conteúdo. Nada foi sobrescrito.',
    },
    logArchiveFailed: {
      subject: 'O arquivo de log do Recado parou',
      text: 'O log do banco de dados não está sendo copiado para os backups. Momentos entre dois backups não podem ser restaurados.',
    },
  },
  en: {
    backupFailed: {
      subject: 'The Recado backup failed',
      text: 'The last backup of the installation did not finish. Earlier backups are still valid.',
    },
    backupOverdue: { subject: 'The Recado backup is overdue', text: 'The newest backup of the installation is more than 26 hours old.' },
    backupUnproved: {
      subject: 'The Recado backup is not proved',
      text: 'The weekly trial, which restores the newest backup into a database of its own, did not succeed.',
    },
    backupDamaged: {
      subject: 'The Recado backup lacks files',
      text: 'The last backup of the installation is complete but for some files: their copies are damaged or missing, and could not be made again because the product has another content by now. Nothing was overwritten.',
    },
    logArchiveFailed: {
      subject: 'The Recado log archive has stopped',
      text: 'The log of the database is not copied to the backups. Moments between two backups cannot be restored.',
    },
  },
  es: {
    backupFailed: {
      subject: 'La copia de seguridad de Recado falló',
      text: 'La última copia de seguridad de la instalación no terminó. Las anteriores siguen siendo válidas.',
    },
    backupOverdue: {
      subject: 'La copia de seguridad de Recado está atrasada',
      text: 'La copia de seguridad más reciente de la instalación tiene más de 26 horas.',
    },
    backupUnproved: {
      subject: 'La copia de seguridad de Recado no se pudo comprobar',
      text: 'La prueba semanal, que restaura la copia más reciente en una base de datos aparte, no tuvo éxito.',
    },
    backupDamaged: {
      subject: 'A la copia de seguridad de Recado le faltan archivos',
      text: 'La última copia de seguridad de la instalación está completa, salvo algunos archivos: sus copias están dañadas o faltan, y no se pudieron hacer de nuevo porque el producto tiene ahora otro contenido. No se sobrescribió nada.',
    },
    logArchiveFailed: {
      subject: 'El archivo de registro de Recado se detuvo',
      text: 'El registro de la base de datos no se copia junto a las copias de seguridad. Los momentos entre dos copias no se pueden restaurar.',
    },
  },
}
