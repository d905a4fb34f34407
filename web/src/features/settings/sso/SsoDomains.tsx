import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type SsoDomain, ssoEndpoints } from '@recado/contract/users/sso'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { formatDateTime } from '#web/shared/lib/i18n/formatDateTime.ts'
import { SecretField } from '#web/shared/ui/fields/SecretField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SsoSection } from './SsoSection.tsx'

type Props = { domains: SsoDomain[]; onChanged: () => void }

/** The domains of the company's e-mails. Each is proved by a record in its DNS. */
export function SsoDomains({ domains, onChanged }: Props) {
  const { t } = useTranslation('sso')
  const { control, submit, busy, problem, reset } = useSchemaForm(ssoEndpoints.addDomain.body, { domain: '' }, { texts: 'sso' })
  const add = submit(async (body) => {
    await call(ssoEndpoints.addDomain, { body })
    reset()
    onChanged()
  })
  return (
    <SsoSection title={t('domains.title')} text={t('domains.text')}>
      {domains.map((domain) => (
        <Domain key={domain.id} domain={domain} onChanged={onChanged} />
      ))}
      <form noValidate onSubmit={add}>
        <Stack>
          <TextField control={control} name="domain" label={t('domains.domain')} placeholder={t('domains.example')} />
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <Group>
            <Button type="submit" variant="default" loading={busy}>
              {t('domains.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </SsoSection>
  )
}

function Domain({ domain: { id, domain, record, provedAt }, onChanged }: { domain: SsoDomain; onChanged: () => void }) {
  const { t } = useTranslation('sso')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch(toast.error)
    setBusy(false)
  }
  const prove = async () => {
    const answer = await call(ssoEndpoints.proveDomain, { params: { id } })
    setProblem(answer.problem ? t(`domains.problems.${answer.problem}`) : undefined)
    if (!answer.problem) onChanged()
  }
  const remove = async () => {
    await call(ssoEndpoints.removeDomain, { params: { id } })
    onChanged()
  }
  return (
    <Stack gap="xs" role="group" aria-label={domain}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{domain}</Text>
          <Text c="dimmed" size="sm">
            {provedAt ? t('domains.proved', { date: formatDateTime(provedAt) }) : t('domains.unproved')}
          </Text>
        </div>
        <Group gap="xs">
          {!provedAt && (
            <Button variant="default" size="compact-sm" loading={busy} onClick={() => void run(prove)}>
              {t('domains.prove')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t('domains.removeOne', { domain })}
            onClick={() => void run(remove)}
          >
            {t('domains.remove')}
          </Button>
        </Group>
      </Group>
      {!provedAt && (
        <SecretField
          label={t('domains.record')}
          description={t('domains.recordText', { domain })}
          value={record}
          copy={{ name: t('domains.copyRecord'), done: t('copied') }}
        />
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
    </Stack>
  )
}
