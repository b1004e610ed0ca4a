import { says } from './floor.js';
import { expect, PASSWORD, test } from './house.js';
import { Scene, type ScenePlan } from './scene.js';

/**
 * Whatever breaks at whichever step of bidding: afterwards the screen says what the auction's stream holds, and what was typed stands in the
 * stream or still in its field. The stream is asked in its own words, as an auditor reads it.
 */

export async function signIn({ page, email }: Scene): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

type Break = (scene: Scene, meanwhile: () => Promise<unknown>) => Promise<void>;

/** What breaks, and how it is mended; what others do happens while it is broken. */
export const BREAKS: Record<string, Break> = {
  'the line is pulled': async (scene, meanwhile) => {
    await scene.line.cut();
    await scene.missesHouse();
    await meanwhile();
    await scene.line.mend();
  },
  'the server is killed': async (scene, meanwhile) => {
    await scene.server.kill();
    scene.line.release();
    await scene.missesHouse();
    // What the bidder repeats would come before what others do, or after: the house is back for them first.
    await scene.line.cut();
    await scene.server.open();
    await meanwhile();
    await scene.line.mend();
  },
  'answers are lost': async ({ line }, meanwhile) => {
    line.loseAnswers();
    await meanwhile();
    await line.mend();
  },
  'a second tab is at work': async (scene, meanwhile) => {
    if (!scene.other) await scene.show((scene.other = await scene.page.context().newPage()));
    await meanwhile();
    await scene.line.mend();
    if (scene.isOnFloor) await scene.agrees(scene.other);
  },
  'the session expires': async (scene, meanwhile) => {
    const { page } = scene;
    await scene.endSessions();
    await scene.line.mend();
    await says(page, 'Your session has ended');
    await meanwhile();
    await signIn(scene);
    await expect(page).toHaveURL(scene.address);
  },
  'the page is loaded again': async ({ page, line }, meanwhile) => {
    await meanwhile();
    await page.reload();
    await line.mend();
  },
};

export interface Step {
  /** What brings the bidder to it. */
  to: (scene: Scene) => Promise<unknown>;
  /** What others do while something is broken. */
  meanwhile?: (scene: Scene) => Promise<unknown>;
  /** What is seen and done when it is mended. */
  then?: (scene: Scene) => Promise<unknown>;
}

export interface BreakPlan extends ScenePlan {
  /** Begins the names of its companies. */
  name?: string;
  /** The one break that belongs to the commit tier. */
  representative?: keyof typeof BREAKS;
}

const KINDS = Object.keys(BREAKS);

/**
 * Makes the tests of a scene. In the deep tier the breaks take turns: each breaks at least one step, and each step is broken. In a torture run each
 * break happens at every step.
 */
export function breakAt(
  where: string,
  { name = '', representative, ...plan }: BreakPlan,
  steps: Record<string, Step>,
): void {
  const titled = (what: string): string => `${what} ${where}: screen and stream agree, and nothing typed is lost`;
  const walk = (title: string, company: string, kindAt: (index: number) => string): void =>
    test(title, async ({ server, browser }) => {
      test.slow();
      const scene = await Scene.open(server, browser, `${name}${company}`, plan);
      await scene.show();
      for (const [index, [step, { to, meanwhile, then }]] of Object.entries(steps).entries())
        await test.step(`${step}: ${kindAt(index)}`, async () => {
          await to(scene);
          await BREAKS[kindAt(index)]!(scene, async () => meanwhile?.(scene));
          await scene.hears();
          await then?.(scene);
          if (scene.isOnFloor) await scene.agrees();
          if (kindAt(index + 1) !== kindAt(index)) await scene.closeOther();
        });
      await server.releasePages(scene.page);
    });

  for (const kind of KINDS) {
    const tag = kind === representative ? '' : ' @torture';
    walk(`${titled(kind)}${tag}`, kind.replaceAll(' ', '-'), () => kind);
  }
  const turns = Math.ceil(KINDS.length / Object.keys(steps).length);
  for (let turn = 0; turn < turns; turn += 1) {
    const first = (turn * KINDS.length) / turns;
    const kindAt = (index: number): string => KINDS[(first + index) % KINDS.length]!;
    walk(`${titled(`breaks in turn, at first ${kindAt(0)},`)} @deep`, `turn-${turn}`, kindAt);
  }
}
