/**
 * The most common passwords, most common first: the beginning of @zxcvbn-ts/language-common's list (MIT), which the server uses. The whole list would
 * be 150 KB, for a slightly earlier result.
 */
export const commonPasswords = `
123456 password 12345678 qwerty 123456789 12345 111111 1234567 dragon 123123 baseball abc123 football
monkey letmein shadow master michael mustang 666666 qwertyuiop 123321 1234567890 superman 1qaz2wsx
7777777 jordan qazwsx jennifer 123qwe 000000 killer trustno1 hunter harley zxcvbnm asdfgh buster andrew
batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey george computer
michelle jessica starwars pepper klaster 112233 zxcvbn freedom princess joshua maggie ginger 11111111
131313 amanda ashley cheese 159753 nicole summer matthew chelsea dallas biteme matrix william yankees
taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer 1234qwer
silver gfhjkm justin patrick richard bailey internet samantha golfer scooter orange cookie q1w2e3r4t5
maverick jackson sparky mickey phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro
mercedes peanut ferrari cowboy falcon welcome samsung steelers joseph smokey dakota melissa arsenal
boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah bulldog junior
london purple compaq lakers iceman qwer1234 hardcore cowboys money banana ncc1701 boston brandon tennis
johnny miller q1w2e3r4 coffee scooby 123654 edward nikita mother yamaha brandy barney chester oliver
charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy angel
please fender chris jasper james rabbit natasha rachel marine wizard marlboro raiders prince casper
fishing flower crystal jasmine panties iwantu adidas winner winter gandalf password1 enter ghbdtn
1q2w3e4r angela golden lauren cocacola jordan23 winston madison angels panther spanky shannon sophie
johnson asdfasdf david thx1138 toyota tiger murphy canada danielle 12344321 8675309 jonathan liverpoo
muffin cooper apples jackie dennis black qwerty123 passw0rd abcd1234 sandra pokemon 123abc slipknot
carlos qazxsw 123456a scorpion qwaszx nathan startrek rainbow asdfghjkl redskins newyork gemini cameron
qazwsxedc florida liverpool turtle nicholas viking booger wilson sierra doctor rocket 159357 victor
dolphins captain bandit jaguar packers pookie peaches 789456 dolphin helpme tucker theman tiffany
maxwell jeremy qwertyui debbie albert maddog lovers monica united giants nirvana metallic hotdog rosebud
mountain benjamin warrior stupid elephant success bond007 bonnie alexis lucky jason scorpio samson
q1w2e3 rush2112 azerty freddy driver willie calvin 1q2w3e4r5t sydney gators dexter red123 12345a 123456q
bubba creative voodoo happy arthur trouble america nissan gunner rebecca stella garfield gordon jessie
parker asdfghjk apollo 1qazxsw2 eminem december legend airborne beavis august apple brooklyn godzilla
skippy buddy 4815162342 qwert kitten magic shelby beaver phantom nothing asdasd williams xavier braves
darkness blink182 travis copper tomcat platinum qweqwe girls 01012011 bigboy green power 102030 animal
police 11223344 online voyager lifehack 12qwaszx sniper 315475 trinity walter blazer heaven lover
snowball bubbles loveme cricket marvin willow donkey topgun nintendo saturn family november gabriel
destiny pakistan pumpkin digital sergey chance explorer redwings private therock runner 789456123
lasvegas guinness beatles christin qwerty1 asdf1234 celtic broncos andrey 007007 babygirl nelson donald
scott eclipse cartman fluffy louise michigan testing carolina little samuel alexande birdie steve cherry
pantera sharon gibson vampire mexico peter buffalo montana genius flyers maximus school minecraft lovely
stalker metallica doggie carter kristina kimberly spencer speedy barbara snickers sabrina carmen marcus
`
