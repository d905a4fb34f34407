import { Button, Group, Select, Text } from '@mantine/core'
import { type SsoSettings, ssoEndpoints } from '@recado/contract/users/sso'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { ProofDialog } from '#web/shared/domain/ownerProof/ProofDialog.tsx'
import type { OwnerProof } from '#web/shared/domain/ownerProof/ProofFields.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { SsoSection } from './SsoSection.tsx'

type Props = { settings: SsoSettings; onStored: (settings: SsoSettings) => void }

/** Whether people may sign in by the provider only. One administrator with a second step can always come in without it. */
export function SsoOnly({ settings: { onlyExcept, candidates }, onStored }: Props) {
  const { t } = useTranslation('sso')
  const [chosen, setChosen] = useState<number>()
  const question = useDialog<never>()
  const kept = candidates.find(({ id }) => id === chosen) ?? candidates[0]
  const store = async (exceptEmail: string | null, proof: OwnerProof) =>
    onStored(await call(ssoEndpoints.setOnly, { body: { exceptEmail, ...proof } }))
  if (onlyExcept)
    return (
      <SsoSection title={t('only.title')} text={t('only.isOn', { name: onlyExcept.name })}>
        <Group>
          <Button variant="default" onClick={() => question.open()}>
            {t('only.turnOff')}
          </Button>
        </Group>
        {question.opened && (
          <ProofDialog
            title={t('only.endQuestion')}
            text={t('only.endText')}
            action={t('only.turnOff')}
            onProved={(proof) => store(null, proof)}
            onClose={question.close}
          />
        )}
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
          {question.opened && (
            <ProofDialog
              title={t('only.question')}
              text={t('only.questionText', { name: kept.name })}
              action={t('only.turnOn')}
              onProved={(proof) => store(kept.email, proof)}
              onClose={question.close}
            />
          )}
        </>
      ) : (
        <Text c="dimmed">{t('only.nobody')}</Text>
      )}
    </SsoSection>
  )
}
