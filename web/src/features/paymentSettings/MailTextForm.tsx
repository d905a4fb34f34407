import { Button, Group, Textarea } from '@mantine/core'
import type { Language } from '@recado/contract/kit/languages'
import { defaultMailTexts } from '@recado/contract/money/mails/defaultMailTexts'
import { type MailText, mailTextEndpoints } from '@recado/contract/money/mails/mailTexts'
import { type MailKind, mailVariables, renderMail, unknownMailVariables } from '@recado/contract/money/mails/renderMail'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { patchCache } from '#web/shared/data/live/cache.ts'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { ChipRow } from '#web/shared/ui/fields/ChipRow.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import classes from './MailTextForm.module.css'

type Props = {
  mail: MailKind
  language: Language
  written: string | undefined
  draft: string | undefined
  onWrite: (text: string) => void
}

/** An example company for the preview of mails. */
const sample = { invoice: 'Plano 1', valueCents: 14_990, plan: 'Plano 2', nextCents: 19_990, date: '2030-03-05', messages: 12 }

/** The text of a mail, by default the product's own, with a preview. */
export function MailTextForm({ mail, language, written, draft, onWrite }: Props) {
  const { t } = useTranslation('paymentSettings')
  const area = useRef<HTMLTextAreaElement>(null)
  const defaultText = defaultMailTexts[language][mail].text
  const text = draft ?? written ?? defaultText
  const unknown = unknownMailVariables(mail, text)
  const saving = useSaveMailText(t('mails.saved'))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (unknown.length > 0) return area.current?.focus()
    // Do not store the default text as the platform's own: later corrections of the default must reach it.
    const own = text.trim() === defaultText ? '' : text.trim()
    saving.mutate({ mail, language, text: own }, { onSuccess: () => onWrite(own || defaultText) })
  }
  const insert = (word: string) => {
    area.current?.focus()
    if (area.current) insertAtCaret(area.current, word)
  }
  const about = { ...sample, company: t('mails.company'), link: `${window.location.origin}/financeiro` }
  const { subject, text: read } = renderMail({ kind: mail, language, own: text, about })
  return (
    <form noValidate onSubmit={save}>
      <Textarea
        ref={area}
        label={t('mails.text')}
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        error={unknown.length > 0 && t('mails.unknown', { words: unknown.map((word) => `{{${word}}}`).join(' ') })}
        maxLength={4000}
        autosize
        minRows={6}
        maxRows={18}
      />
      <ChipRow
        label={t('mails.insert')}
        chips={mailVariables[mail].map((word) => ({ key: `{{${word}}}`, label: t(`mails.words.${word}`) }))}
        onChoose={insert}
      />
      <Group justify="flex-end" my="md">
        <Button variant="default" disabled={text === defaultText} onClick={() => onWrite(defaultText)}>
          {t('mails.usual')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('mails.save')}
        </Button>
      </Group>
      <EmailPreview label={t('mails.preview')} subject={subject} language={language} text={read} />
    </form>
  )
}

function useSaveMailText(done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ text, ...params }: MailText) => call(mailTextEndpoints.update, { params, body: { text } }),
    onSuccess(saved) {
      patchCache<MailText[]>({ client, queryKey: ['mailTexts'] }, (known) => {
        const others = known.filter(({ mail, language }) => mail !== saved.mail || language !== saved.language)
        return saved.text === '' ? others : [...others, saved]
      })
      toast.success(done)
    },
    onError: toast.error,
  })
}

/** An e-mail as its recipient sees it, marked with its language. */
function EmailPreview({ label, subject, text, language }: { label: string; subject: string; text: string; language: string }) {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <article aria-labelledby={id} lang={language} className={classes.letter}>
        <strong className={classes.subject}>{subject}</strong>
        <p className={classes.text}>{text}</p>
      </article>
    </div>
  )
}
