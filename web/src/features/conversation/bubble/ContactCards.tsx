import { ActionIcon, Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showNumber } from '../../../shared/i18n/showNumber.ts'
import { readCards } from '../../../shared/text/readCards.ts'
import { BubbleNote } from '../../../shared/ui/chat/Bubble.tsx'
import { PersonCard } from '../../../shared/ui/chat/PersonCard.tsx'
import type { MessageActions } from './messageActions.ts'

type Props = { body: string; onAdd: MessageActions['addContact'] }

/** The people whose cards were handed over. */
export function ContactCards({ body, onAdd }: Props) {
  const { t } = useTranslation('messages')
  const cards = readCards(body)
  if (cards.length === 0) return <BubbleNote icon={null}>{t('kinds.vcard')}</BubbleNote>
  return cards.map(({ name, organisation, numbers, email }) => {
    const [number] = numbers
    const shown = name || (number ? showNumber(number) : '')
    return (
      <PersonCard
        key={`${name} ${numbers.join()}`}
        name={shown}
        details={[organisation, ...numbers.map(showNumber), email].filter((detail) => detail !== '' && detail !== shown)}
        actions={
          number && (
            <>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconUserPlus size={15} stroke={1.8} />}
                onClick={() => onAdd({ name, number })}
              >
                {t('addContact')}
              </Button>
              <CopyButton value={showNumber(number)}>
                {({ copied, copy }) => (
                  <ActionIcon size="sm" aria-label={t(copied ? 'copied' : 'copyNumber')} title={t('copyNumber')} onClick={copy}>
                    {copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
                  </ActionIcon>
                )}
              </CopyButton>
            </>
          )
        }
      />
    )
  })
}
