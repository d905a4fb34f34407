import { useTranslation } from 'react-i18next'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuCard } from '../frame/MenuCard.tsx'
import { MessageField } from './MessageField.tsx'

/** The form of the greeting above the first entries. */
export function GreetingForm({ editor }: { editor: MenuEditor }) {
  const { t } = useTranslation('menu')
  return (
    <MenuCard title={t('greeting.title')}>
      <MessageField
        label={t('greeting.message')}
        description={t('greeting.hint')}
        value={editor.content.greetingMessage}
        takesFocus={() => editor.takesFocus('title')}
        onChange={editor.greet}
        onLeave={() => editor.go('tree')}
      />
    </MenuCard>
  )
}
