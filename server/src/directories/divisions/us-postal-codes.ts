/**
 * The states of the United States by the first three digits of their postal codes: `from-to` and the state. Military
 * addresses (090 to 098, 340, 962 to 966) lie in no state and are left out.
 */
const prefixes =
  '005-005ny 006-007pr 008-008vi 009-009pr 010-027ma 028-029ri 030-038nh 039-049me 050-054vt 055-055ma 056-059vt 060-069ct 070-089nj 100-149ny 150-196pa 197-199de 200-200dc 201-201va 202-205dc 206-219md 220-246va 247-268wv 270-289nc 290-299sc 300-319ga 320-339fl 341-349fl 350-369al 370-385tn 386-397ms 398-399ga 400-427ky 430-458oh 460-479in 480-499mi 500-528ia 530-549wi 550-567mn 569-569dc 570-577sd 580-588nd 590-599mt 600-629il 630-658mo 660-679ks 680-693ne 700-714la 716-729ar 730-732ok 733-733tx 734-749ok 750-799tx 800-816co 820-831wy 832-838id 840-847ut 850-865az 870-884nm 885-885tx 889-898nv 900-961ca 967-968hi 970-979or 980-994wa 995-999ak'

/**
 * Postal codes of another state than the first three digits say, or of several. From the areas of the 2020 census (ZCTA),
 * whose block files are in the public domain; the islands from the list of the Postal Service.
 */
const exceptions =
  '02861ma/ri 06390ny 19973de/md 20135va/wv 21874de/md 21912de/md 24604va/wv 24622va/wv 27048nc/va 28675nc/va 30165al/ga 30741ga/tn 37642tn/va 37752tn/va 38079ky/tn 38326ms/tn 38549ky/tn 38769ar/ms 38852al/ms 40965ky/tn 42223ky/tn 42602ky/tn 51001ia/sd 51023ia/sd 51360ia/mn 51557ia/ne 51640ia/mo 52542ia/mo 52573ia/mo 52626ia/mo 54540mi/wi 56027ia/mn 56136mn/sd 56144mn/sd 56164mn/sd 56219mn/sd 56220mn/sd 56257mn/sd 56744mn/nd 57026mn/sd 57030mn/sd 57034ia/sd 57068mn/sd 57255nd 57430nd 57638nd 57641nd 57642nd 57645nd 57648nd 57660nd 57717mt/wy 57724mt/sd 57735ne/sd 58030mn/nd 58225mn/nd 58621mt/nd 59221mt/nd 59270mt/nd 59275mt/nd 63673il/mo 65729ar/mo 65733ar/mo 65761ar/mo 66541ks/ne 66955ks/ne 68325ks/ne 68327ks/ne 68420ks/ne 68719ne/sd 68755ne/sd 68943ks/ne 68978ks/ne 69026ks/ne 69168co/ne 69201ne/sd 69212ne/sd 69216ne/sd 69337ne/sd 71937ar/ok 71953ar/ok 72338ar/tn 72644ar/mo 73949ok/tx 73960tx 75556ar/tx 79835nm/tx 79837nm/tx 79922nm/tx 80737co/ne 81120nm 81137nm 81324ut 82063co/wy 82082co/ne/wy 82801mt/wy 82930ut/wy 83120id/wy 83127id/wy 83342id/ut 83414wy 83856id/wa 84034nv/ut 84531az/ut 84536az/ut 86044az/ut 86504az/nm 86514az/ut 86515az/nm 87328az/nm 88430nm/tx 89010ca/nv 89019ca/nv 89060ca/nv 89061ca/nv 89439ca/nv 89832id/nv 96799as 96910gu 96912gu 96913gu 96915gu 96916gu 96917gu 96919gu 96921gu 96923gu 96928gu 96929gu 96931gu 96932gu 96950mp 96951mp 96952mp 97635ca/or 97910id/or 97913id/or 99033id/wa 99128id/wa 99362or/wa'

const ranges = prefixes.split(' ').map((range) => ({
  from: Number(range.slice(0, 3)),
  to: Number(range.slice(4, 7)),
  state: range.slice(7),
}))
const exceptional = new Map(exceptions.split(' ').map((each) => [each.slice(0, 5), each.slice(5).split('/')]))

const territories = new Set(['as', 'gu', 'mp', 'pr', 'vi'])

/** The division of a state, by its two lowercase letters. */
export const stateDivision = (state: string): string => {
  const type = state === 'dc' ? 'district' : territories.has(state) ? 'territory' : 'state'
  return `ocd-division/country:us/${type}:${state}`
}

/** The states that a postal code of five digits lies in: none if there is no such code, and several along some borders. */
export const statesOf = (postalCode: string): string[] => {
  const known = exceptional.get(postalCode)
  if (known) return known
  const prefix = Number(postalCode.slice(0, 3))
  const range = ranges.find(({ from, to }) => prefix >= from && prefix <= to)
  return range ? [range.state] : []
}
