import type { Profile } from '@recado/contract/kit/profiles'
import { useTranslation } from 'react-i18next'

export function ProfileName({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users')
  return t(`profiles.${profile}`)
}
