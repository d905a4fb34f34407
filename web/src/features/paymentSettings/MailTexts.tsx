import { SegmentedControl, Select, Stack } from '@mantine/core'
import { type Language, languages } from '@recado/contract/kit/languages'
import { mailTextEndpoints } from '@recado/contract/money/mails/mailTexts'
import { type MailKind, mailKinds } from '@recado/contract/money/mails/renderMail'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { languageNames, toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { InfoHead } from '#web/shared/ui/infoPage/InfoPage.tsx'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { MailTextForm } from './MailTextForm.tsx'

/** The mails about payments, one mail and language at a time. Changes in the others are kept. */
export function MailTexts() {
  const { t, i18n } = useTranslation('paymentSettings')
  const { data, error, refetch } = useQuery({
    queryKey: ['mailTexts'],
    queryFn: () => call(mailTextEndpoints.list, {}),
    throwOnError: false,
  })
  const [mail, setMail] = useState<MailKind>('soon')
  const [language, setLanguage] = useState<Language>(toLanguage(i18n.language) ?? 'pt')
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  if (error && !data) return <LoadError title={t('resource:failed')} error={error} onRetry={() => void refetch()} />
  const key = `${mail} ${language}`
  return (
    <>
      <InfoHead title={t('mails.title')} explanation={t('mails.explanation')} />
      <Stack maw="40rem" gap="md">
        <Select<MailKind>
          label={t('mails.mail')}
          data={mailKinds.map((value) => ({ value, label: t(`mails.kinds.${value}`) }))}
          value={mail}
          onChange={(value) => value && setMail(value)}
          allowDeselect={false}
        />
        <SegmentedControl<Language>
          aria-label={t('mails.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={setLanguage}
        />
        {data && (
          <MailTextForm
            mail={mail}
            language={language}
            written={data.find((one) => one.mail === mail && one.language === language)?.text}
            draft={drafts[key]}
            onWrite={(text) => setDrafts((before) => ({ ...before, [key]: text }))}
          />
        )}
      </Stack>
    </>
  )
}
