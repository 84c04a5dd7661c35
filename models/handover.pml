/*
 * The handover of one token among three agents: move, ack, commit, early stop.
 *
 * Network. The strongest adversary that cannot forge: a datagram, once sent, may be delivered any number of times, at any
 * later moment, in any order, or never. This covers loss, copies, reordering, unbounded delay, and replay by an
 * eavesdropper who can fake addresses. The model keeps the set of datagrams ever sent (bit masks over sessions), so sending
 * again and answering a copy change nothing. Signatures are perfect: a datagram (type, source, destination, session, nonce)
 * is in the set only if its source really sent it to its destination.
 *
 * Crash. Crash and reboot are one step: an agent that is down takes no steps. It loses token, roles and soft state.
 *
 * Early stop. It only shortens the repetition of commits, so a source may stop committing at any moment.
 *
 * Timeouts. Each may expire at any moment; the model assumes nothing about time.
 *
 * Not modelled: nack, certificates and keys, the nonce of the source (which only distinguishes attempts of one session, and
 * there is one attempt per session), several tokens (they do not interact; see mutual.pml).
 *
 * Protocol (without flags: the paper's, with a new session for each attempt):
 *   HARDENED             ours: the destination records the session on move, a newer move ends an older wait, the ack carries a nonce that
 *                        the commit must echo, and the destination never forgets a wait because of a timeout
 *   SEEN_ON_MOVE         the paper's destination records the session on move (its section 3), not on commit (section 3.1)
 *   SESSION_REUSED       all attempts of a holder carry the session that brought the token, plus one (the paper, literally)
 *   STABLE_STORAGE       soft state survives a crash
 * Removed protections:
 *   COMMIT_UNBOUND       the commit's signature does not name the destination
 *   CONSTANT_NONCE       all nonces are the same
 *   BOOT_NONCE           a destination draws one nonce per boot instead of one per session
 *   SOURCE_REBINDS       a committing source commits again for another nonce
 *   DESTINATION_FORGETS  the destination may forget a wait because of a timeout
 *   PREEMPT_BY_ANY       without soft state, any move ends a wait, newer or not
 * Bounds:
 *   MAXS n (sessions 1..n, at most 7), MAXCRASH n, MAXEVICT n (soft state forgotten without a crash), NN n (nonces, at
 *   most 6)
 * Checks after every step, in addition to the absence of deadlock:
 *   CHECK_DOUBLED        at most one agent holds the token
 *   CHECK_LOST           the token is lost only after a crash
 *   CHECK_LOST_GAVE_UP   the token is lost only after a crash, or because a destination gave up
 *   CHECK_LOST_EXCUSED   the token is lost only by a crash of its holder or of a destination with a wait under way
 *   CHECK_STALE          an ack counts only if the destination accepted a move of this attempt
 *   CHECK_STUCK          there is always an agent that has not yet recorded the only session that a holder may use
 */
#ifndef MAXS
#define MAXS 4
#endif
#ifndef MAXCRASH
#define MAXCRASH 0
#endif
#ifndef MAXEVICT
#define MAXEVICT 0
#endif
#ifndef NN
#define NN 1
#endif

#define IDLE 0
#define AWAITING_ACK 1     /* source: move sent                       */
#define COMMITTING 2       /* source: token given up, commit sent     */
#define AWAITING_COMMIT 1  /* destination: ack sent                   */

/* The datagrams ever sent: bit s of each byte stands for session s. */
byte moves[9];             /* [from*3+to]                             */
byte acks[9*NN];           /* [(from*3+to)*NN+nonce]                  */
byte commits[9*NN];        /* [(from*3+to)*NN+nonce]                  */

bool hold[3];              /* the agent may use the resource          */
byte base[3];              /* session with which the token came       */
byte nexts[3];             /* session of the next attempt             */

/* Source: state, destination, session, nonce of the accepted ack. */
byte srole[3]; byte sdest[3]; byte ssess[3]; byte sbound[3];

/* Destination: state, source, session, nonce. */
byte drole[3]; byte dfrom[3]; byte dsess[3]; byte dnonce[3];

byte seen[3];              /* soft state: newest session recorded     */
byte boot[3];              /* number of reboots                       */
byte fresh;                /* nonces drawn                            */
byte ncrash; byte nevict;

/* Ghost variables: only the checks use them. */
bool excused;              /* a crash hit a holder or a waiting destination  */
bool gaveup;               /* a destination gave up                          */
bool heard[3];           /* the current attempt's move was accepted        */

#define BIT(s) (1<<(s))
#define MOVE(a,b) moves[(a)*3+(b)]
#define ACK(a,b,n) acks[((a)*3+(b))*NN+(n)]
#define COMMIT(a,b,n) commits[((a)*3+(b))*NN+(n)]

#ifdef COMMIT_UNBOUND
#define COMMITTED(me) ((COMMIT(dfrom[me],0,dnonce[me]) | COMMIT(dfrom[me],1,dnonce[me]) | COMMIT(dfrom[me],2,dnonce[me])) & BIT(dsess[me]))
#else
#define COMMITTED(me) (COMMIT(dfrom[me],me,dnonce[me]) & BIT(dsess[me]))
#endif
#define TRANSIT(me) (drole[me]==AWAITING_COMMIT && COMMITTED(me))
#define LOST (!hold[0] && !hold[1] && !hold[2] && !TRANSIT(0) && !TRANSIT(1) && !TRANSIT(2))

#ifdef SESSION_REUSED
#define AVAILABLE(i) (base[i] < MAXS)
#define SESSION (base[me]+1)
#define COUNT_SESSION
#define SET_NEXT
#else
#define AVAILABLE(i) (nexts[i] <= MAXS)
#define SESSION nexts[me]
#define COUNT_SESSION nexts[me]=nexts[me]+1;
#define SET_NEXT nexts[me]=dsess[me]+1;
#endif
#define EXHAUSTED (!(hold[0]&&AVAILABLE(0) || hold[1]&&AVAILABLE(1) || hold[2]&&AVAILABLE(2)))
#define STUCK(i,a,b) (hold[i] && srole[i]==IDLE && base[i]<MAXS && seen[a]>base[i] && seen[b]>base[i] && drole[a]==IDLE && drole[b]==IDLE)

#ifdef CHECK_DOUBLED
#define NOT_DOUBLED assert(hold[0]+hold[1]+hold[2] <= 1);
#else
#define NOT_DOUBLED
#endif

#if defined(CHECK_LOST)
#define NOT_LOST assert(!LOST || ncrash>0);
#elif defined(CHECK_LOST_GAVE_UP)
#define NOT_LOST assert(!LOST || ncrash>0 || gaveup);
#elif defined(CHECK_LOST_EXCUSED)
#define NOT_LOST assert(!LOST || excused);
#else
#define NOT_LOST
#endif

#ifdef CHECK_STUCK
#define NOT_STUCK assert(!(STUCK(0,1,2) || STUCK(1,0,2) || STUCK(2,0,1)));
#else
#define NOT_STUCK
#endif

#ifdef CHECK_STALE
#define NOT_STALE(j) assert(heard[j] || (drole[j]==AWAITING_COMMIT && dfrom[j]==me && dsess[j]==ssess[me]));
#define REACHED(i,v) heard[i]=v;
#else
#define NOT_STALE(j)
#define REACHED(i,v)
#endif

#ifdef CHECK_LOST_GAVE_UP
#define GAVE_UP gaveup=1;
#else
#define GAVE_UP
#endif

#ifdef CHECK_LOST_EXCUSED
#define EXCUSE if :: (hold[me] || drole[me]==AWAITING_COMMIT) -> excused=1 :: else fi;
#else
#define EXCUSE
#endif

#define CHECK NOT_DOUBLED NOT_LOST NOT_STUCK

/* Which move a destination accepts. */
#if defined(HARDENED) && defined(PREEMPT_BY_ANY)
#define ACCEPTABLE(me,s) (!hold[me] && (s) > seen[me])
#elif defined(HARDENED)
#define ACCEPTABLE(me,s) (!hold[me] && (s) > seen[me] && (drole[me]==IDLE || (s) > dsess[me]))
#else
#define ACCEPTABLE(me,s) (!hold[me] && (s) > seen[me] && drole[me]==IDLE)
#endif

#if !defined(HARDENED) || defined(CONSTANT_NONCE)
#define NONCE_LEFT 1
#define NONCE(me) 0
#define COUNT_NONCE
#elif defined(BOOT_NONCE)
#define NONCE_LEFT 1
#define NONCE(me) boot[me]
#define COUNT_NONCE
#else
#define NONCE_LEFT (fresh < NN)
#define NONCE(me) fresh
#define COUNT_NONCE fresh=fresh+1;
#endif

#if defined(HARDENED) || defined(SEEN_ON_MOVE)
#define NOTE_MOVE(s) seen[me]=s;
#else
#define NOTE_MOVE(s)
#endif

#define CLEAR_DESTINATION drole[me]=IDLE; dfrom[me]=0; dsess[me]=0; dnonce[me]=0;
#define CLEAR_SOURCE srole[me]=IDLE; sdest[me]=0; ssess[me]=0; sbound[me]=0;

/* Source: offers the token to agent j. */
#define OFFER(j) \
  :: d_step { (j!=me && hold[me] && srole[me]==IDLE && AVAILABLE(me)) -> \
       srole[me]=AWAITING_ACK; sdest[me]=j; ssess[me]=SESSION; COUNT_SESSION REACHED(j,0) \
       MOVE(me,j) = MOVE(me,j) | BIT(ssess[me]); \
       printf("STEP agent %d offers the token to %d: move(session %d)\n",me,j,ssess[me]) }

/* Source: accepts the ack of agent j with nonce n and gives the token up. */
#define ON_ACK(j,n) \
  :: d_step { (j!=me && n<NN && srole[me]==AWAITING_ACK && sdest[me]==j && (ACK(j,me,n) & BIT(ssess[me]))) -> \
       NOT_STALE(j) hold[me]=0; base[me]=0; nexts[me]=0; srole[me]=COMMITTING; sbound[me]=n; \
       COMMIT(me,j,n) = COMMIT(me,j,n) | BIT(ssess[me]); \
       printf("STEP agent %d takes ack(session %d, nonce %d) of %d and gives up the token: commit\n",me,ssess[me],n,j); CHECK }

/* Source without its protection: another nonce of the same destination gets a commit, too. */
#define ON_OTHER_ACK(j,n) \
  :: d_step { (j!=me && n<NN && srole[me]==COMMITTING && sdest[me]==j && sbound[me]!=n && (ACK(j,me,n) & BIT(ssess[me]))) -> \
       sbound[me]=n; COMMIT(me,j,n) = COMMIT(me,j,n) | BIT(ssess[me]); \
       printf("STEP agent %d commits session %d to %d again, for nonce %d\n",me,ssess[me],j,n); CHECK }

/* Destination: accepts the move of session s from agent j. */
#define ON_MOVE(j,s) \
  :: d_step { (j!=me && s<=MAXS && (MOVE(j,me) & BIT(s)) && ACCEPTABLE(me,s) && NONCE_LEFT) -> \
       drole[me]=AWAITING_COMMIT; dfrom[me]=j; dsess[me]=s; dnonce[me]=NONCE(me); COUNT_NONCE NOTE_MOVE(s) REACHED(me,1) \
       ACK(me,j,dnonce[me]) = ACK(me,j,dnonce[me]) | BIT(s); \
       printf("STEP agent %d accepts move(session %d) of %d: ack(nonce %d)\n",me,s,j,dnonce[me]); CHECK }
#define ON_MOVES(j) ON_MOVE(j,1) ON_MOVE(j,2) ON_MOVE(j,3) ON_MOVE(j,4) ON_MOVE(j,5) ON_MOVE(j,6) ON_MOVE(j,7)

proctype Agent(byte me)
{
  do
  OFFER(0) OFFER(1) OFFER(2)
  ON_MOVES(0) ON_MOVES(1) ON_MOVES(2)
  ON_ACK(0,0) ON_ACK(1,0) ON_ACK(2,0)
#if NN>1
  ON_ACK(0,1) ON_ACK(1,1) ON_ACK(2,1)
#endif
#if NN>2
  ON_ACK(0,2) ON_ACK(1,2) ON_ACK(2,2)
#endif
#if NN>3
  ON_ACK(0,3) ON_ACK(1,3) ON_ACK(2,3)
#endif
#if NN>4
  ON_ACK(0,4) ON_ACK(1,4) ON_ACK(2,4)
#endif
#if NN>5
  ON_ACK(0,5) ON_ACK(1,5) ON_ACK(2,5)
#endif
#ifdef SOURCE_REBINDS
  ON_OTHER_ACK(0,0) ON_OTHER_ACK(1,0) ON_OTHER_ACK(2,0)
  ON_OTHER_ACK(0,1) ON_OTHER_ACK(1,1) ON_OTHER_ACK(2,1)
  ON_OTHER_ACK(0,2) ON_OTHER_ACK(1,2) ON_OTHER_ACK(2,2)
  ON_OTHER_ACK(0,3) ON_OTHER_ACK(1,3) ON_OTHER_ACK(2,3)
#endif
  /* Destination: the commit of its current wait. */
  :: d_step { (TRANSIT(me)) ->
       hold[me]=1; base[me]=dsess[me]; SET_NEXT seen[me]=dsess[me];
       printf("STEP agent %d takes the token: commit(session %d, nonce %d) of %d\n",me,dsess[me],dnonce[me],dfrom[me]);
       CLEAR_DESTINATION CHECK }
  /* Source: all repetitions of the move are over; the token stays. */
  :: d_step { (srole[me]==AWAITING_ACK) ->
       printf("STEP agent %d gives up session %d with %d and keeps the token\n",me,ssess[me],sdest[me]); CLEAR_SOURCE CHECK }
  /* Source: early stop, or all repetitions of the commit are over. */
  :: d_step { (srole[me]==COMMITTING) ->
       printf("STEP agent %d ends session %d\n",me,ssess[me]); CLEAR_SOURCE CHECK }
#if !defined(HARDENED) || defined(DESTINATION_FORGETS)
  :: d_step { (drole[me]==AWAITING_COMMIT) ->
       printf("STEP agent %d no longer waits for session %d of %d\n",me,dsess[me],dfrom[me]); CLEAR_DESTINATION GAVE_UP CHECK }
#endif
#if MAXCRASH>0
  :: d_step { (ncrash<MAXCRASH) ->
       ncrash=ncrash+1; EXCUSE printf("STEP agent %d crashes and reboots\n",me);
       CLEAR_DESTINATION CLEAR_SOURCE hold[me]=0; base[me]=0; nexts[me]=0;
#ifndef STABLE_STORAGE
       seen[me]=0;
#endif
#ifdef BOOT_NONCE
       boot[me]=boot[me]+1;
#endif
       CHECK }
#endif
#if MAXEVICT>0
  :: d_step { (nevict<MAXEVICT && seen[me]>0) ->
       nevict=nevict+1; seen[me]=0; printf("STEP agent %d forgets its soft state\n",me); CHECK }
#endif
  :: timeout && (LOST || EXHAUSTED) -> break
  od
}

init { atomic { hold[0]=1; nexts[0]=1; run Agent(0); run Agent(1); run Agent(2) } }
