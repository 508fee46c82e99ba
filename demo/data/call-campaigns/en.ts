import type { Cause } from '../causes.ts'
import type { DemoCallCampaign } from './call-campaign.ts'

const hello = 'Hello, my name is {name} and I live in {city}.'
const courtesy = 'Be brief and kind: whoever answers writes down your view and your zip code.\nDon’t argue with staff.'

const housing: DemoCallCampaign[] = [
  {
    title: 'Fund repairs before the first frost',
    summary: 'The repair fund for older homes is empty by October. Ask for a second round this year.',
    background:
      'Half the homes in {place} that failed inspection last year failed for a furnace or a roof. The fund that pays for both was spent in seven weeks. A budget amendment would refill it.',
    message: `${hello}\n\nI’m asking {target} to support a second round of the home repair fund. A furnace costs less than an emergency room.\n\nWill you vote for the amendment?`,
    guidelines: `${courtesy}\nDon’t name your neighbors.`,
    officials: 'council',
  },
  {
    title: 'Keep public land for homes',
    summary: 'Eleven city lots are about to be sold to the highest bidder. Ask for homes people can afford.',
    background:
      'The city of {place} owns the old bus yard and ten lots beside it. A trust has offered to build 180 homes there at rents that a cook or a bus driver can pay. The sale is on the next agenda.',
    message: `${hello}\n\nI’m calling to ask {target} to pull the sale of the bus yard from the agenda and hear the trust’s offer first.\n\nCan I tell my neighbors that you will?`,
    guidelines: courtesy,
    officials: 'council',
  },
]

const tenants: DemoCallCampaign[] = [
  {
    title: 'Call for deposits that come back',
    summary: 'A bill would give landlords 14 days to return a deposit or say why not. It is one vote short.',
    background:
      'The average deposit in {place} is two months of wages, and one in three is never returned. The bill asks for a receipt, photographs and fourteen days.',
    message: `${hello} I rent.\n\nI’m asking {target} for a yes on the deposit bill. I did not break the window; it was like that.\n\nIf you reach voicemail, “yes on deposits” and your zip code is enough.`,
    guidelines: `Don’t name your landlord.\n${courtesy}`,
    officials: 'legislature',
  },
]

const climate: DemoCallCampaign[] = [
  {
    title: 'Ask for a plan the grid can keep',
    summary: 'The utility wants to extend its oldest plant by ten years. The vote is this month.',
    background:
      'The plant near {place} runs 41 days a year and costs every household nine dollars a month. The same money buys batteries that would cover those days. The commission decides on the record, and calls are part of the record.',
    message: `${hello}\n\nI pay the bill, so I am asking {target} to vote no on the extension and yes on storage.\n\nMay I ask how you are leaning?`,
    guidelines: `Say what you pay, if you like. Don’t quote numbers you are not sure of.\n${courtesy}`,
    officials: 'legislature',
  },
  {
    title: 'Trees where the ambulances go',
    summary: 'Move a tenth of the road budget to shade on the hottest streets.',
    background:
      'Heat sends more people in {place} to hospital than storms do. The map of calls and the map of missing trees are the same map.',
    message: `${hello}\n\nI’m asking {target} to fund shade on the ten hottest blocks before next summer. I can send you the map.`,
    guidelines: courtesy,
    officials: 'council',
  },
]

const water: DemoCallCampaign[] = [
  {
    title: 'Test the water, publish the number',
    summary: 'Ask for monthly tests at every school and library, posted the same week.',
    background:
      'Water in {place} is tested four times a year and published in spring. By then everybody has drunk it. A monthly test costs less than the mail that apologizes.',
    message: `${hello}\n\nI’m asking {target} to require monthly water tests at schools and libraries, and to post them within a week.\n\nWould you put it on the agenda?`,
    guidelines: `Don’t diagnose anybody.\n${courtesy}`,
    officials: 'county',
  },
  {
    title: 'No new discharge without a hearing',
    summary: 'A permit upstream is about to be renewed on paper. Ask for a room with chairs.',
    background:
      'The permit above {place} was written in 1998 for a plant a third of its size. The agency may renew it without a hearing unless enough people ask for one. Enough is fifty.',
    message: `${hello}\n\nI’m calling to ask {target} for a public hearing on the discharge permit before it is renewed.`,
    guidelines: courtesy,
    officials: 'legislature',
  },
]

const education: DemoCallCampaign[] = [
  {
    title: 'A nurse in every school',
    summary: 'One day a week is not a nurse. Ask the board for five.',
    background:
      'Eleven schools in {place} share three nurses. Last year an inhaler was locked in a drawer for forty minutes because the person with the key was across town.',
    message: `${hello}\n\nI’m asking {target} to vote for the budget with a full-time nurse in every school. It is the smallest line on page nine.`,
    guidelines: `Don’t tell another family’s story.\n${courtesy}`,
    officials: 'board',
  },
]

const libraries: DemoCallCampaign[] = [
  {
    title: 'Leave the list of books to the librarians',
    summary: 'A rule would let one complaint empty a shelf. Ask for a no.',
    background:
      'Under the proposal a book leaves the shelf on the day somebody objects, and stays away until a committee meets. The committee has met once. In {place} thirty-one books are waiting for it.',
    message: `${hello} I have a library card.\n\nI’m asking {target} to vote no on the removal rule. Let the people who are trained for it choose, and let parents choose for their own children.`,
    guidelines: `Don’t call anybody names. The person you call may be undecided.\n${courtesy}`,
    officials: 'board',
  },
  {
    title: 'Open the branch on Sundays',
    summary: 'Four hours a week, one librarian, 900 visitors. Ask for the line in the budget.',
    background:
      'The Sunday pilot in {place} was full by ten past twelve. It ends in June unless it is written into the budget.',
    message: `${hello}\n\nI’m asking {target} to keep the library open on Sundays. It is where I print, read and get warm.`,
    guidelines: courtesy,
    officials: 'council',
  },
]

const voting: DemoCallCampaign[] = [
  {
    title: 'Keep every early voting site open',
    summary: 'The county may close a third of them. The remaining line would be two hours.',
    background:
      'Seven of twenty sites near {place} are on the list to close, all of them on bus routes. The clerk says it saves 60,000 dollars. That is less than the cost of one recount.',
    message: `${hello}\n\nI’m asking {target} to keep all twenty early voting sites. People who work until six need one they can reach by seven.`,
    guidelines: `Don’t mention a party or a candidate: this is about the line.\n${courtesy}`,
    officials: 'county',
  },
]

const rights: DemoCallCampaign[] = [
  {
    title: 'End fines that cost a job',
    summary: 'Two thousand people cannot drive to work because of a parking ticket. Ask for a payment plan instead.',
    background:
      'In {place} an unpaid fine of eighty dollars takes a license, the license takes the job, and the job was how the fine would have been paid. Other cities ask for ten dollars a month and get more of it.',
    message: `${hello}\n\nI’m asking {target} to stop suspending licenses for unpaid fines and to offer payment plans.`,
    guidelines: courtesy,
    officials: 'council',
  },
]

const wages: DemoCallCampaign[] = [
  {
    title: 'Put a name on stolen wages',
    summary: 'Ask for a public list of employers who were ordered to pay and did not.',
    background:
      'The labor office ordered 2.4 million dollars paid to workers in and around {place} last year. A third of it never arrived. A public list costs nothing and works: it did in four states.',
    message: `${hello}\n\nI’m asking {target} to support the unpaid wages list. If I owed somebody three weeks of pay, my name would be on a door.`,
    guidelines: `Don’t name a company unless the order against it is public.\n${courtesy}`,
    officials: 'legislature',
  },
]

const health: DemoCallCampaign[] = [
  {
    title: 'Pay community health workers',
    summary: 'They keep people out of the emergency room. Ask the state to pay for it as care.',
    background:
      'A visit at home costs 38 dollars and an ambulance costs 1,400. The rule that would let clinics bill for the first has been waiting for a signature since spring.',
    message: `${hello}\n\nI’m asking {target} to get the community health worker rule signed. Somebody like that sat with my father, and it is why he is home.`,
    guidelines: `Share your own story or none. Don’t share a patient’s.\n${courtesy}`,
    officials: 'legislature',
  },
]

const food: DemoCallCampaign[] = [
  {
    title: 'Lunch for every child, no forms',
    summary: 'Ask for a yes on free school meals before the session ends.',
    background:
      'Schools near {place} spend more on collecting lunch debt than the debt is worth. With the federal share, meals for all cost eleven cents a plate.',
    message: `${hello}\n\nI’m asking {target} for a yes on school meals for all. Children who have eaten are easier to teach.`,
    guidelines: courtesy,
    officials: 'legislature',
  },
]

const transit: DemoCallCampaign[] = [
  {
    title: 'Bring back the 11:40 bus',
    summary: 'The last shift ends at 11. The last bus leaves at 10:20. Ask for one more.',
    background:
      'The route past the hospital and the kitchens of {place} lost its late bus in the last budget. Running it again costs less than the taxis that the hospital now pays for its own staff.',
    message: `${hello}\n\nI ride the bus. I’m asking {target} to put the late bus back in the schedule by spring.\n\nWould you ride it with us once?`,
    guidelines: courtesy,
    officials: 'county',
  },
]

const parks: DemoCallCampaign[] = [
  {
    title: 'Don’t lease the ridge',
    summary: 'The park board may lease forty acres for parking. Ask for a no.',
    background:
      'The ridge above {place} was given to the public in 1911 “for walking and for nothing else.” The lease is for twenty years.',
    message: `${hello}\n\nI’m asking {target} to vote no on the lease and to keep the ridge as it was given to us.`,
    guidelines: courtesy,
    officials: 'board',
  },
]

const farming: DemoCallCampaign[] = [
  {
    title: 'A heat rule that fits on one hand',
    summary: 'Shade, water, rest, training, and no one punished for stopping. Ask for a hearing.',
    background:
      'Field work near {place} reaches 100 degrees in June now. The rule has been ready for two years. It needs a hearing before the session ends, and the chair decides which bills get one.',
    message: `${hello}\n\nI’m asking {target} to give the outdoor heat rule a hearing. I eat what they pick.`,
    guidelines: `Don’t speak for a worker who did not ask you to.\n${courtesy}`,
    officials: 'legislature',
  },
]

const immigration: DemoCallCampaign[] = [
  {
    title: 'An interpreter at every public counter',
    summary: 'It is the law already. Ask for the money that makes it true.',
    background:
      'Public offices in {place} must answer in the languages people speak. Most send them home to fetch a child. A shared phone line for the whole county costs what one counter spends on printing.',
    message: `${hello}\n\nI’m asking {target} to fund the county interpreter line. Nobody should need a nine-year-old to understand a court date.`,
    guidelines: `Never ask anybody about their papers, and don’t mention anybody’s.\n${courtesy}`,
    officials: 'county',
  },
]

const disability: DemoCallCampaign[] = [
  {
    title: 'Fix the forty worst crossings first',
    summary: 'We measured them. Ask the city to repair them in the order of the list.',
    background:
      'The city of {place} repairs crossings by complaint, so the loudest streets come first. The list ranks them by how many people cannot pass.',
    message: `${hello}\n\nI’m asking {target} to adopt the crossings list as the order of work. I can send it to you in any format you can read.`,
    guidelines: courtesy,
    officials: 'council',
  },
]

const veterans: DemoCallCampaign[] = [
  {
    title: 'Stop the clock on lost paperwork',
    summary: 'Benefits are refused because a file was lost twice. Ask for a rule that a lost file is not a no.',
    background:
      'In the office that serves {place}, one claim in nine is closed for a missing form that was sent and received.',
    message: `${hello}\n\nI’m asking {target} to support the lost paperwork rule. They kept their side of it.`,
    guidelines: `Don’t give anybody’s claim number over the phone.\n${courtesy}`,
    officials: 'legislature',
  },
]

const candidate: DemoCallCampaign[] = [
  {
    title: 'Ask for a debate in the evening',
    summary: 'The only debate is at 10 am on a Tuesday. Ask the organizers for one that people can come to.',
    background:
      'Most people in {place} work on Tuesday mornings. A second date costs a room and three microphones, and we have offered both.',
    message: `${hello}\n\nI’m calling to ask {target} to help move the debate to an evening. I would like to hear all of the candidates.`,
    guidelines: `Don’t campaign in this call. We ask for a debate, not for a vote.\n${courtesy}`,
    officials: 'county',
  },
]

export const callCampaignsByCause: Record<Cause, DemoCallCampaign[]> = {
  Housing: housing,
  'Tenant rights': tenants,
  Climate: climate,
  'Clean water': water,
  Education: education,
  Libraries: libraries,
  Voting: voting,
  'Civil rights': rights,
  'Fair wages': wages,
  'Health care': health,
  'Food justice': food,
  Parks: parks,
  'Public transit': transit,
  Farming: farming,
  Immigration: immigration,
  'Disability rights': disability,
  Veterans: veterans,
  Candidate: candidate,
}
