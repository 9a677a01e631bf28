/**
 * Examples of rules: positions of small records, each cut off where a remark names its rule, with
 * a caption that tells what is to be seen.
 */
import type { Both, Cut } from "../../games/contract";
import azimuth from "./azimuth.wr?raw";
import azimuthTurn from "./azimuth-turn.wr?raw";
import azimuthTurtle from "./azimuth-turtle.wr?raw";
import azimuthWave from "./azimuth-wave.wr?raw";
import columbusStorm from "./columbus-storm.wr?raw";
import columbusTurn from "./columbus-turn.wr?raw";
import columbus from "./columbus.wr?raw";
import santaTimeaTurn from "./santa-timea-turn.wr?raw";
import santaTimea from "./santa-timea.wr?raw";
import windsOfPlunderTurn from "./winds-of-plunder-turn.wr?raw";
import windsOfPlunder from "./winds-of-plunder.wr?raw";

export interface Example extends Cut {
  caption: Both;
}

/** The storm of the booklet's pictures: the same ships, and the arrow in one of three directions. */
const storm = (way: string, rule: string): string => `${columbusStorm}* spin ${way}\n# ${rule}\n`;

const records: Readonly<Record<string, readonly string[]>> = {
  azimuth: [azimuth, azimuthWave, azimuthTurtle, azimuthTurn],
  columbus: [columbus, columbusTurn, storm("nw", "CO-50"), storm("ne", "CO-52"), storm("se", "CO-55")],
  "santa-timea": [santaTimea, santaTimeaTurn],
  "winds-of-plunder": [windsOfPlunder, windsOfPlunderTurn],
};

/** What the people in the examples of a game are called, where its rules tell of them. */
export const names: Readonly<Record<string, readonly string[]>> = { "santa-timea": ["Anna", "Ben", "Clara"] };

export const examples: Readonly<Record<string, readonly Example[]>> = {
  "santa-timea": [
    {
      rule: "ST-24",
      caption: {
        en: "North wind, and S8 and S5 both point against it. Both are worth 0, yet they do not tie: S5 has the smaller number and takes the wind card.",
        de: "Nordwind, und S8 und S5 zeigen beide gegen ihn. Beide sind 0 wert und doch nicht gleich: S5 hat die kleinere Zahl und nimmt die Windrichtungskarte.",
      },
    },
    {
      rule: "ST-25",
      caption: {
        en: "East wind: E5 is worth 5, and across the wind N11 is worth 5½. As the trick stands, E5 takes the wind card and N11 leads next.",
        de: "Ostwind: O5 ist 5 wert, und quer zum Wind ist N11 5½ wert. So wie der Stich steht, nimmt O5 die Windrichtungskarte, und N11 spielt als Nächste aus.",
      },
    },
    {
      rule: "ST-28",
      caption: {
        en: "The Piratess came right after N14 and is a second N14; both are struck out. N13 is the only card left: it takes the wind card and leads.",
        de: "Die Piratenbraut kam gleich nach N14 und ist eine zweite N14; beide sind ausgestochen. Nur N13 bleibt übrig: Sie nimmt die Windrichtungskarte und spielt aus.",
      },
    },
    {
      rule: "ST-33",
      caption: {
        en: "East wind: E5 and S10 are both worth 5 and strike each other out. N11, worth 5½, is the only card left; it takes the wind card and leads next.",
        de: "Ostwind: O5 und S10 sind beide 5 wert und stechen einander aus. N11 mit 5½ bleibt als einzige; sie nimmt die Windrichtungskarte und spielt als Nächste aus.",
      },
    },
  ],
  columbus: [
    {
      rule: "CO-50",
      caption: {
        en: "A storm blew north-west through area 3. The ship on 7-2 was driven to 6-1 and the one on 8-3 to 7-2, the field just left; they did not touch. The ship on 9-2 is in area 4 and stayed.",
        de: "Ein Sturm blies nach Nordwesten durch Gebiet 3. Das Schiff auf 7-2 trieb nach 6-1 und das auf 8-3 nach 7-2, auf das eben verlassene Feld; sie berührten sich nicht. Das Schiff auf 9-2 ist in Gebiet 4 und blieb.",
      },
    },
    {
      rule: "CO-52",
      caption: {
        en: "The same storm, but to the north-east. The ship on 8-3 was driven out of area 3 onto the one on 9-2: both have lost their masts and share the field. The ship on 7-2 came to 8-1 unharmed.",
        de: "Derselbe Sturm, aber nach Nordosten. Das Schiff auf 8-3 trieb aus Gebiet 3 hinaus auf das auf 9-2: Beide haben den Mast verloren und teilen sich das Feld. Das Schiff auf 7-2 kam heil nach 8-1.",
      },
    },
    {
      rule: "CO-54",
      caption: {
        en: "A storm blew west over area 4. The blue ship drifted from 10-6 to 9-6; the purple one on 9-7 was driven against the reef beside it, stayed there and lost its mast.",
        de: "Ein Sturm blies nach Westen durch Gebiet 4. Das blaue Schiff trieb von 10-6 nach 9-6; das violette auf 9-7 wurde gegen das Riff neben ihm getrieben, blieb dort und verlor den Mast.",
      },
    },
    {
      rule: "CO-55",
      caption: {
        en: "The same storm as in CO-50, but to the south-east. The ship on 8-3 was driven against the Azores, stayed and lost its mast; the one on 7-2 was driven onto it and lost its mast as well.",
        de: "Derselbe Sturm wie bei CO-50, aber nach Südosten. Das Schiff auf 8-3 trieb gegen die Azoren, blieb und verlor den Mast; das auf 7-2 trieb auf es und verlor seinen ebenfalls.",
      },
    },
    {
      rule: "CO-62",
      caption: {
        en: "A whirlwind was moved onto the blue ship on 11-6. Its owner transferred it to the symbol field 9-7, and now the purple ship there has lost its mast as well and its owner may go on.",
        de: "Ein Wirbelwind wurde auf das blaue Schiff auf 11-6 gezogen. Dessen Besitzer versetzte ihn auf das Symbolfeld 9-7; nun hat auch das violette Schiff dort keinen Mast mehr, und sein Besitzer darf weitermachen.",
      },
    },
    {
      rule: "CO-75",
      seat: 1,
      caption: {
        en: "The blue ship has sailed into the calm on 10-6 with its first rose. Only the sail leads out, to one of the framed fields; after that the second rose and the storm count again.",
        de: "Das blaue Schiff ist mit der ersten Rose in die Flaute auf 10-6 gefahren. Nur das Segel führt hinaus, auf eines der umrandeten Felder; danach gelten die zweite Rose und der Sturm wieder.",
      },
    },
    {
      rule: "CO-101",
      caption: {
        en: "The blue ship lies in area 1, far in the west, and its telescope has uncovered an inhabited island. Its owner keeps the disc and has only to sail home.",
        de: "Das blaue Schiff liegt in Gebiet 1, weit im Westen, und sein Fernrohr hat eine bewohnte Insel aufgedeckt. Sein Besitzer behält die Scheibe und muss nur noch heim.",
      },
    },
  ],
  "winds-of-plunder": [
    {
      rule: "WP-042",
      seat: 2,
      caption: {
        en: "The ship in Santo Domingo has a north wind, which leads to the ports with a full frame. For three action points Favourable Winds open those with a dashed frame as well.",
        de: "Das Schiff in Santo Domingo hat Nordwind, und der führt zu den Häfen mit festem Rahmen. Für drei Aktionspunkte öffnen Günstige Winde auch die mit gestricheltem.",
      },
    },
    {
      rule: "WP-047",
      seat: 0,
      only: "sail",
      caption: {
        en: "The ship in Jamaica has a north wind. It can reach the framed ports: all that lie further north in its own region and in the two beside it.",
        de: "Das Schiff in Jamaica hat Nordwind. Es erreicht die umrandeten Häfen: alle, die weiter nördlich in seinem Gebiet und in den beiden daneben liegen.",
      },
    },
    {
      rule: "WP-064",
      caption: {
        en: "The blue ship came to Turks & Caicos and had a weapon by then, the purple one that lay there had none. So blue boarded it and chose to take 2 VP.",
        de: "Das blaue Schiff kam nach Turks & Caicos und hatte nun eine Waffe, das violette, das dort lag, hatte keine. Also enterte Blau es und nahm sich 2 Siegpunkte.",
      },
    },
    {
      rule: "WP-074",
      caption: {
        en: "The purple ship came to Turks & Caicos, where no other ship lay. The small cube below it comes from its owner's reserve and marks the reputation in this port.",
        de: "Das violette Schiff kam nach Turks & Caicos, wo kein anderes lag. Der kleine Würfel darunter kommt aus der Reserve seines Besitzers und zeigt das Ansehen in diesem Hafen.",
      },
    },
  ],
  azimuth: [
    {
      rule: "AZ-15",
      caption: {
        en: "Red, blondie and black have put their beaches in the middle of their sides. Blue's touches a2 and a3.",
        de: "Rot, Blondie und Schwarz haben ihre Strände in die Mitte ihrer Seiten gelegt. Der von Blau berührt a2 und a3.",
      },
    },
    {
      rule: "AZ-31",
      caption: {
        en: "Red has placed a wind on w-c2 that points south. It carried the red raft from c2 to c3; the blue raft on d2 lies at the same wind and stayed.",
        de: "Rot hat auf w-c2 einen Wind gelegt, der nach Süden zeigt. Er trug das rote Floß von c2 nach c3; das blaue auf d2 liegt am selben Wind und blieb.",
      },
    },
    {
      rule: "AZ-34",
      caption: {
        en: "The black wind on w-b3 carried the black raft from b3 east to c3. There it lies on top of the red one, and red cannot swim to it for now.",
        de: "Der schwarze Wind auf w-b3 trug das schwarze Floß von b3 nach Osten auf c3. Dort liegt es auf dem roten, und Rot kann vorerst nicht hinschwimmen.",
      },
    },
    {
      rule: "AZ-42",
      caption: {
        en: "Blondie's castaway has swum from the island to d3, for the top raft there has its colour.",
        de: "Der Schiffbrüchige von Blondie ist von der Insel nach d3 geschwommen, denn dort liegt zuoberst ein Floß seiner Farbe.",
      },
    },
    {
      rule: "AZ-45",
      caption: {
        en: "Red has the start marker, so the framed half in the north is the sea area: three rows of raft spaces, from red's side down to the island.",
        de: "Rot hat den Startmarker, also ist die umrandete Hälfte im Norden der Meeresbereich: drei Reihen von Floßfeldern, von der Seite von Rot bis zur Insel.",
      },
    },
    {
      rule: "AZ-62",
      caption: {
        en: "Blondie rolled the wave toward. The stack with blondie's raft at the bottom drifted from d4 to e4. Blondie's rafts at the eastern edge stayed, and so did the stack on b2, for its bottom raft is red.",
        de: "Blondie hat die Welle heran geworfen. Der Stapel mit Blondies Floß zuunterst trieb von d4 nach e4. Ihre Flöße am östlichen Rand blieben, und ebenso der Stapel auf b2, denn sein unterstes Floß ist rot.",
      },
    },
    {
      rule: "AZ-72",
      caption: {
        en: "With the turtle's help blondie's castaway has swum from d3 to f3 in one turn, past the red raft on e3.",
        de: "Mit Hilfe der Schildkröte ist Blondies Schiffbrüchiger in einem Zug von d3 nach f3 geschwommen, am roten Floß auf e3 vorbei.",
      },
    },
    {
      rule: "AZ-68",
      caption: {
        en: "Red held the marker, so the sea area was the north, and the die showed the gust. The red wind on w-c2 lies in that area and turned from south to north; no raft moved. Then the marker went on to the east.",
        de: "Rot hatte den Startmarker, also war der Norden der Meeresbereich, und der Würfel zeigte die Windböe. Der rote Wind auf w-c2 liegt darin und drehte sich von Süden nach Norden; kein Floß bewegte sich. Danach ging der Marker nach Osten weiter.",
      },
    },
  ],
};

/** The record of a game up to the remark that names the rule or step; "": there is none. */
export function recordOf(game: string, rule: string): string {
  const remark = `\n# ${rule}\n`;
  const record = records[game]?.find((each) => each.includes(remark)) ?? "";
  return record.slice(0, record.indexOf(remark) + 1);
}
