const list = (names: string): readonly string[] => names.trim().split(/\s+/u);

/** Names that are no words of everyday mail in the languages that the table is learned from; "Will" and "May" are. */
export const GIVEN_NAMES = list(`
  aaron abigail adam ahmed aisha alejandro alex alexander alice amir ana andreas andrew anita anna anthony antonio aria arjun ashley barbara ben benjamin
  brian carlos carmen carol caroline catherine charles charlotte chen chloe christian christine christopher claire clara cleo daniel daria david deepak
  diana diego dmitri dorothy elena elise elizabeth ella emily emma eric erik eva fatima fernando francesca francois gabriel gabriella george giulia hannah
  hans hassan helen henry hiroshi ibrahim igor ingrid isabel ivan jacob jaehoon james jan jane javier jennifer jessica joan johannes john jonas jordan
  jose joseph joshua juan julia julian karen karl kate katherine kenji kevin kim lars laura lauren lena leo li lisa louis lucas lucia luis maria marie
  marta martin mateo matthew maya mehmet mei michael michelle miguel mohammed nadia natalia nicolas nicole nina noah nora olga oliver olivia omar oscar
  pablo patricia patrick paul pedro peter petra philip pierre priya rachel rahul raj rebecca ricardo richard robert robin rosa ryan samantha samuel sandra
  sara sarah sebastian sergei sofia sofía sophia sophie stefan stephanie stephen steven susan svetlana sven tanya theresa thomas timothy tom tomas tyler
  valentina vanessa vera victor victoria vikram vincent vivek wei wenjun william xavier yuki yusuf zoe
`);

export const FAMILY_NAMES = list(`
  anderson bauer becker brown chen clark davis diaz dubois dupont fernandez fischer garcia gonzalez gupta harris hernandez hoffmann huber iyer jackson
  johnson jones kahn khan kim kumar lee lewis lopez marlow martinez martínez meyer miller moreno müller nguyen okonkwo okonkw patel perez petrov ramirez
  rivera robinson rodriguez rossi sanchez schmidt schneider schulz shah sharma singh smith suzuki tanaka taylor thompson wagner walker wang watanabe weber
  williams wilson wright yamamoto zhang
`);

export const PRODUCTS = list(`
  adobe airbnb amazon amd android anthropic apple aws azure bench calendly chrome cisco claude cuda dell deel discord docker dropbox ebay epyc excel facebook
  firefox github gitlab gmail google gusto hpe hubspot hyperscaler ibm instagram intel iphone ipad jira kubernetes langchain linkedin linux macbook mercury
  microsoft miopen netflix notion nvidia obsidian okta openai oracle outlook paypal photoshop premiere proliant radeon reddit rocm ryzen salesforce samsung
  sap shopify skype slack sony spotify stripe telegram tesla tiktok toyota twitter uber upwork vectortech visa webflow whatsapp windows wordpress xbox xdna
  xerox youtube zapier zendesk zoom
`);

export const PLACES = list(`
  africa america amsterdam asia athens austin australia austria barcelona beijing belgium berlin boston brazil brooklyn brussels california canada chicago
  china cologne copenhagen dallas denmark denver dublin egypt england europe finland florida france frankfurt geneva germany greece hamburg hawaii houston
  india indonesia ireland israel istanbul italy japan kenya korea lagos lisbon london madrid manhattan mexico miami milan montreal moscow munich nairobi
  netherlands nigeria nigerian norway oslo paris poland portugal prague queens rome russia scotland seattle seoul shanghai singapore spain stockholm
  sweden switzerland sydney taipei texas thailand tokyo toronto turkey ukraine vancouver vienna vietnam warsaw washington zurich
`);

/** What a day is called says when a mail was written, not what it is. */
export const DAYS = list(`
  monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december
  montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche
`);
