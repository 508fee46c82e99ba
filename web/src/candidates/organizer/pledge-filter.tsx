import { useState } from 'react'
import { useText } from '../../lib/i18n.tsx'
import { Pill } from '../../ui/chip.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type PledgeView, registrations, registrationText } from './pledge-view.ts'

interface PledgeFilterProps {
  view: PledgeView
  /** The address of the page. */
  address: string
  choose: (change: Partial<PledgeView>) => void
}

/** The search by name, and the filter by what people say about their registration. */
export const PledgeFilter = ({ view, address, choose }: PledgeFilterProps) => {
  const t = useText('pledges')
  return (
    <>
      <div className="mb-4 max-w-120">
        <NameSearch key={view.search} view={view} address={address} choose={choose} />
      </div>
      <div role="group" aria-label={t('filter')} className="mb-4 flex flex-wrap gap-2">
        {[undefined, ...registrations].map((each) => (
          <Pill
            key={each ?? 'all'}
            isChosen={each === view.registered_to_vote}
            onClick={() => choose({ registered_to_vote: each })}
          >
            {t(each === undefined ? 'all' : registrationText[each])}
          </Pill>
        ))}
      </div>
    </>
  )
}

const NameSearch = ({ view: { search }, address, choose }: PledgeFilterProps) => {
  const t = useText('pledges')
  const [text, setText] = useState(search)
  return (
    <SearchBox
      label={t('search')}
      value={text}
      onChange={(next) => {
        setText(next)
        // An emptied field shows everybody again.
        if (next === '' && search !== '') choose({ search: '' })
      }}
      onSubmit={() => choose({ search: text.trim() })}
      action={address}
      name="search"
    />
  )
}
