import { expectText } from './floor.js';
import { expect, PASSWORD, test } from '../server/e2e-server.js';
import { Scene, type ScenePlan } from './scene.js';

/**
 * Fault tests for each step of bidding. After any fault the screen must show what the auction's stream holds, and
 * typed text must be in the stream or still in its field. The audit API reads the stream.
 */

export async function signIn({ page, email }: Scene): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

type Fault = (scene: Scene, meanwhile: () => Promise<unknown>) => Promise<void>;

/** Faults with their repair. Actions of other users (`meanwhile`) happen during the fault. */
export const FAULTS: Record<string, Fault> = {
  'the line is pulled': async (scene, meanwhile) => {
    await scene.connection.cut();
    await scene.untilUnreachable();
    await meanwhile();
    await scene.connection.restore();
  },
  'the server is killed': async (scene, meanwhile) => {
    await scene.server.kill();
    scene.connection.release();
    await scene.untilUnreachable();
    // Order matters: the bidder's retry would race with the others' actions, so the server returns for the others
    // first.
    await scene.connection.cut();
    await scene.server.open();
    await meanwhile();
    await scene.connection.restore();
  },
  'answers are lost': async ({ connection: line }, meanwhile) => {
    line.loseAnswers();
    await meanwhile();
    await line.restore();
  },
  'a second tab is at work': async (scene, meanwhile) => {
    if (!scene.secondTab) await scene.load((scene.secondTab = await scene.page.context().newPage()));
    await meanwhile();
    await scene.connection.restore();
    if (scene.isOnFloor) await scene.expectSameAsStream(scene.secondTab);
  },
  'the session expires': async (scene, meanwhile) => {
    const { page } = scene;
    await scene.endSessions();
    await scene.connection.restore();
    await expectText(page, 'Your session has ended');
    await meanwhile();
    await signIn(scene);
    await expect(page).toHaveURL(scene.address);
  },
  'the page is loaded again': async ({ page, connection: line }, meanwhile) => {
    await meanwhile();
    await page.reload();
    await line.restore();
  },
};

export interface FaultStep {
  to: (scene: Scene) => Promise<unknown>;
  /** Actions of other users during the fault. */
  meanwhile?: (scene: Scene) => Promise<unknown>;
  /** Checks and actions after the repair. */
  then?: (scene: Scene) => Promise<unknown>;
}

export interface FaultPlan extends ScenePlan {
  name?: string;
  /** The fault that the commit tier tests; without it none. */
  representative?: keyof typeof FAULTS;
}

const FAULT_NAMES = Object.keys(FAULTS);

/**
 * Defines the tests of a scene. The deep tier rotates the faults: each fault hits at least one step, and each step has
 * one. For each fault another test hits every step: `representative` in the commit tier, the others in torture runs.
 */
export function testFaultsAt(
  where: string,
  { name = '', representative, ...plan }: FaultPlan,
  steps: Record<string, FaultStep>,
): void {
  const titled = (what: string): string => `${what} ${where}: screen and stream agree, and nothing typed is lost`;
  const walk = (title: string, company: string, kindAt: (index: number) => string): void =>
    test(title, async ({ server, browser }) => {
      test.slow();
      const scene = await Scene.open(server, browser, `${name}${company}`, plan);
      await scene.load();
      for (const [index, [step, { to, meanwhile, then }]] of Object.entries(steps).entries())
        await test.step(`${step}: ${kindAt(index)}`, async () => {
          await to(scene);
          await FAULTS[kindAt(index)]!(scene, async () => meanwhile?.(scene));
          await scene.untilConnected();
          await then?.(scene);
          if (scene.isOnFloor) await scene.expectSameAsStream();
          if (kindAt(index + 1) !== kindAt(index)) await scene.closeSecondTab();
        });
      await server.releasePages(scene.page);
    });

  for (const kind of FAULT_NAMES) {
    const tag = kind === representative ? '' : ' @torture';
    walk(`${titled(kind)}${tag}`, kind.replaceAll(' ', '-'), () => kind);
  }
  const turns = Math.ceil(FAULT_NAMES.length / Object.keys(steps).length);
  for (let turn = 0; turn < turns; turn += 1) {
    const first = (turn * FAULT_NAMES.length) / turns;
    const kindAt = (index: number): string => FAULT_NAMES[(first + index) % FAULT_NAMES.length]!;
    walk(`${titled(`breaks in turn, at first ${kindAt(0)},`)} @deep`, `turn-${turn}`, kindAt);
  }
}
