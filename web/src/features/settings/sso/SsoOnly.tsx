import { Button, Group, Select, Text } from '@mantine/core'
import { type SsoSettings, ssoEndpoints } from '@recado/contract/users/sso'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { SsoSection } from './SsoSection.tsx'

type Props = { settings: SsoSettings; onStored: (settings: SsoSettings) => void }

/** Whether people may sign in by the provider only. One administrator with a second step can always come in without it. */
export function SsoOnly({ settings: { onlyExcept, candidates }, onStored }: Props) {
  const { t } = useTranslation('sso')
  const [chosen, setChosen] = useState<number>()
  const question = useDialog<never>()
  const [busy, setBusy] = useState(false)
  const kept = candidates.find(({ id }) => id === chosen) ?? candidates[0]
  const store = async (exceptEmail: string | null) => {
    setBusy(true)
    await call(ssoEndpoints.setOnly, { body: { exceptEmail } }).then(onStored).catch(toast.error)
    setBusy(false)
    question.close()
  }
  if (onlyExcept)
    return (
      <SsoSection title={t('only.title')} text={t('only.isOn', { name: onlyExcept.name })}>
        <Group>
          <Button variant="default" loading={busy} onClick={() => void store(null)}>
            {t('only.turnOff')}
          </Button>
        </Group>
      </SsoSection>
    )
  return (
    <SsoSection title={t('only.title')} text={t('only.text')}>
      {kept ? (
        <>
          <Select<number>
            label={t('only.except')}
            description={t('only.exceptText')}
            data={candidates.map(({ id, name }) => ({ value: id, label: name }))}
            value={kept.id}
            allowDeselect={false}
            onChange={(id) => setChosen(id ?? undefined)}
          />
          <Group>
            <Button variant="default" onClick={() => question.open()}>
              {t('only.turnOn')}
            </Button>
          </Group>
          <ConfirmDialog
            opened={question.opened}
            title={t('only.question')}
            text={t('only.questionText', { name: kept.name })}
            action={t('only.turnOn')}
            busy={busy}
            onConfirm={() => void store(kept.email)}
            onClose={question.close}
          />
        </>
      ) : (
        <Text c="dimmed">{t('only.nobody')}</Text>
      )}
    </SsoSection>
  )
}
