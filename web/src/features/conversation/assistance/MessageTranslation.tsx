import { Button, CloseButton, Loader } from '@mantine/core'
import type { Message } from '@recado/contract/messages/messages'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/shared/data/store/createStore.ts'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import classes from './Assistance.module.css'
import { cancelTranslations, hideTranslation, translateMessage, wordsOf } from './translateMessage.ts'
import { type Translation, translationStore } from './translationStore.ts'
import { useAssistanceErrorText } from './useAssistanceErrorText.ts'

/** The translation of a customer's message, under its bubble. */
export function MessageTranslation({ message }: { message: Message }) {
  const translation = useStore(translationStore, (all) => all.get(message.id))
  if (!translation || (translation.state === 'done' && translation.of !== wordsOf(message))) return null
  return (
    <div className={classes.translation} role="status">
      <IconLanguage size={16} stroke={1.7} aria-hidden className={classes.icon} />
      <TranslationContent message={message} translation={translation} />
    </div>
  )
}

function TranslationContent({ message, translation }: { message: Message; translation: Translation }) {
  const { t, i18n } = useTranslation('assistance')
  const sentenceOf = useAssistanceErrorText()
  if (translation.state === 'asking')
    return (
      <>
        <Loader size="xs" />
        {t('translation.asking')}
        <Button size="compact-xs" variant="subtle" onClick={cancelTranslations}>
          {t('common:cancel')}
        </Button>
      </>
    )
  if (translation.state === 'failed')
    return (
      <>
        {sentenceOf(translation.error)}
        <Button size="compact-xs" variant="subtle" onClick={() => void translateMessage(message, toLanguage(i18n.language) ?? 'pt')}>
          {t('common:retry')}
        </Button>
      </>
    )
  return (
    <>
      <p className={classes.text} dir="auto" lang={i18n.language}>
        {translation.text}
      </p>
      <CloseButton
        size="xs"
        aria-label={t('translation.hide')}
        data-hint={t('translation.hide')}
        onClick={() => hideTranslation(message.id)}
      />
    </>
  )
}
