import { ForgetGuestButton } from '../guests/guest-notes.tsx'
import { useGuest } from '../guests/guest-store.ts'
import { useText } from '../lib/i18n.tsx'
import { SectionHead } from '../ui/section-head.tsx'

/** Says that this device knows whose act it is, and makes it forget them. */
export const KnownDevice = ({ email }: { email: string }) => {
  const t = useText('acts')
  const isKnown = useGuest((guest) => guest.deviceToken !== '' && guest.email === email)
  if (!isKnown) return null
  return (
    <section aria-labelledby="device" className="mt-10 print:hidden">
      <SectionHead id="device" title={t('device.title')} />
      <p className="mb-2">{t('device.text')}</p>
      <ForgetGuestButton />
    </section>
  )
}
